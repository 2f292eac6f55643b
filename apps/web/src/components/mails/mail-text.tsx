"use client";

import { useMutation } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { failureOf } from "../form/failure";
import { Button } from "../ui/button";
import { Note } from "../ui/note";

type MailTextProps = {
  readonly mailId: string;
  /** Without the links. */
  readonly text: string;
  readonly hiddenLinks: number;
  readonly name: string;
};

/** What a mail says. The links come from the server only when somebody asks, and go with the page. */
export const MailText = ({ mailId, text, hiddenLinks, name }: MailTextProps) => {
  const t = useTranslations("admin.mails");
  const trpc = useTRPC();
  const whole = useMutation(trpc.admin.mails.showLinks.mutationOptions({ gcTime: 0 }));
  return (
    <div className="grid max-w-[var(--measure)] gap-4 p-[var(--gutter)]">
      {hiddenLinks > 0 && (
        <Note
          tone="wait"
          {...(!whole.data && { title: t("hidden", { count: hiddenLinks }) })}
          actions={
            whole.data ? (
              <Button onClick={() => whole.reset()}>
                <EyeOff aria-hidden className="size-4" />
                {t("hide")}
              </Button>
            ) : (
              <Button
                aria-disabled={whole.isPending}
                onClick={() => !whole.isPending && whole.mutate({ mail_id: mailId })}
              >
                <Eye aria-hidden className="size-4" />
                {whole.isPending ? t("showing") : t("show")}
              </Button>
            )
          }
        >
          <p aria-live="polite">{whole.data ? t("shown", { name }) : t("hiddenText", { name })}</p>
        </Note>
      )}
      {whole.error && <Note tone="bad" title={failureOf(whole.error).message || t("failed")} isLive />}
      <section aria-label={t("text")} className="rounded-md border border-line bg-surface p-4">
        <p className="whitespace-pre-wrap wrap-anywhere">
          <bdi>{whole.data?.text ?? text}</bdi>
        </p>
      </section>
    </div>
  );
};
