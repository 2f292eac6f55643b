"use client";

import { CloudAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { supportCode } from "../../trpc/support-code";
import { Button } from "../ui/button";
import { MessagePanel } from "../ui/message-panel";

export const QueryError = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const t = useTranslations("error");
  const code = supportCode(error);
  return (
    <MessagePanel icon={CloudAlert} title={t("title")} text={t("text")} isAlert>
      <Button look="primary" onClick={retry}>
        {t("retry")}
      </Button>
      {code && <p className="font-mono text-xs text-ink-soft">{t("id", { id: code })}</p>}
    </MessagePanel>
  );
};
