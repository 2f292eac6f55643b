"use client";

import { CloudAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { MessagePanel } from "../ui/message-panel";

type FailedProps = {
  /** Under which it is logged. */
  readonly code: string | undefined;
  readonly retry: () => void;
};

/** In the place of a page that could not be made: what happened, what was kept, what to do, and the code for who looks into it. */
export const Failed = ({ code, retry }: FailedProps) => {
  const t = useTranslations("error");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>("h1")?.focus(), []);
  return (
    <div ref={place}>
      <MessagePanel icon={CloudAlert} titleAs="h1" title={t("title")} text={t("text")} isAlert>
        <Button look="primary" onClick={retry}>
          {t("retry")}
        </Button>
        {code && (
          <p className="flex w-full items-center justify-center gap-1 text-small text-ink-soft">
            {t("id")} <code>{code}</code>
            <CopyButton text={code} />
          </p>
        )}
      </MessagePanel>
    </div>
  );
};
