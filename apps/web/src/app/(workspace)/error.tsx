"use client";

import { CloudAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../components/ui/button";
import { MessagePanel } from "../../components/ui/message-panel";

const WorkspaceError = ({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) => {
  const t = useTranslations("error");
  return (
    <MessagePanel icon={CloudAlert} title={t("title")} text={t("text")} isAlert>
      <Button look="primary" onClick={reset}>
        {t("retry")}
      </Button>
      {error.digest && <p className="font-mono text-xs text-ink-soft">{t("id", { id: error.digest })}</p>}
    </MessagePanel>
  );
};

export default WorkspaceError;
