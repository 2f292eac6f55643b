"use client";

import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { AlertDialog } from "radix-ui";
import { useState } from "react";
import { useTRPC } from "../../trpc/client";
import { ConfirmDialog } from "../form/confirm-dialog";
import type { KeyDetail, Outputs } from "../rows";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Note } from "../ui/note";

type Trial = Outputs["admin"]["keys"]["testWebhook"];

/** Sends a made-up notice to the key's address, and shows what was sent and what came back. */
export const WebhookTest = ({ row }: { row: KeyDetail }) => {
  const t = useTranslations("admin.keys");
  const trpc = useTRPC();
  const [isAsking, setAsking] = useState(false);
  const [trial, setTrial] = useState<Trial>();
  const test = useMutation(trpc.admin.keys.testWebhook.mutationOptions());
  if (!row.webhook_url) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Send aria-hidden className="size-4" />
        {t("test")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t("test")}
        effects={[t("testEffect", { address: row.webhook_url })]}
        verb={t("testVerb")}
        run={async () => setTrial(await test.mutateAsync({ key_id: row.id }))}
      />
      {trial && <TrialDialog trial={trial} close={() => setTrial(undefined)} />}
    </>
  );
};

const TrialDialog = ({ trial, close }: { trial: Trial; close: () => void }) => {
  const t = useTranslations("admin.keys");
  const { delivered, status_code, error, webhook_url, headers, body, answer } = trial;
  const sent = [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", body].join("\n");
  return (
    <Dialog
      isOpen
      close={close}
      title={t("testDone")}
      text={
        <Note
          tone={delivered ? "good" : "bad"}
          title={delivered ? t("testTaken", { status: String(status_code) }) : t("testNotTaken")}
        >
          {error && <p>{error}.</p>}
          <p className="text-small wrap-anywhere">{webhook_url}</p>
        </Note>
      }
      actions={
        <AlertDialog.Cancel asChild>
          <Button>{t("testClose")}</Button>
        </AlertDialog.Cancel>
      }
    >
      <div className="mt-3 grid max-h-[50vh] gap-2 overflow-y-auto">
        <Part title={t("testSent")} text={sent} />
        {answer && <Part title={t("testAnswer")} text={answer} />}
      </div>
    </Dialog>
  );
};

const Part = ({ title, text }: { title: string; text: string }) => (
  <details>
    <summary>{title}</summary>
    <pre className="mt-1 rounded-md bg-surface p-3 font-mono text-small whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  </details>
);
