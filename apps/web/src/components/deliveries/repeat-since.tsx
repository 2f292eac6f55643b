"use client";

import { useMutation } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import * as z from "zod/mini";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { lastDayBefore, startOfDay } from "../keys/last-day";
import type { ReceiverRow } from "../rows";
import { Button } from "../ui/button";
import { useToast } from "../ui/toasts";

const WEEK_MS = 7 * 86_400_000;

const undelivered = ({ pending, failed }: ReceiverRow): number => pending + failed;

/** Sends everything again that one system missed since a day; not there while nobody misses anything. */
export const RepeatSince = ({ receivers }: { receivers: readonly ReceiverRow[] }) => {
  const t = useTranslations("admin.deliveries");
  const [isOpen, setOpen] = useState(false);
  const missing = receivers.filter(
    (one) => undelivered(one) > 0 && one.api_key.host !== null && one.api_key.is_active,
  );
  if (missing.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <History aria-hidden className="size-4" />
        {t("repeat")}
      </Button>
      {isOpen && <RepeatDialog missing={missing} close={() => setOpen(false)} />}
    </>
  );
};

const RepeatDialog = ({ missing, close }: { missing: readonly ReceiverRow[]; close: () => void }) => {
  const t = useTranslations("admin.deliveries");
  const zone = useTimeZone() ?? "UTC";
  const trpc = useTRPC();
  const toast = useToast();
  const { reload } = useProgress();
  const repeat = useMutation(trpc.admin.statistics.retryDeliveriesSince.mutationOptions());
  const [only] = missing.length === 1 ? missing : [];
  const since = only?.failing_since ?? new Date(Date.now() - WEEK_MS).toISOString();
  const form = useForm({
    schema: z.object({
      api_key_id: z.string().check(z.minLength(1, t("repeatKeyNeeded"))),
      since: z.string().check(z.minLength(1, t("repeatDayNeeded"))),
    }),
    initial: { api_key_id: only?.api_key.id ?? "", since: lastDayBefore(since, zone) },
    save: ({ api_key_id, since: day }) => repeat.mutateAsync({ api_key_id, since: startOfDay(day, zone) }),
    onSaved: ({ message }: { readonly message: string }) => {
      toast(message);
      close();
      reload();
    },
  });
  return (
    <FormDialog
      isOpen
      close={close}
      title={t("repeatTitle")}
      effects={[t("repeatEffect"), t("repeatDelivered")]}
      verb={t("repeatVerb")}
      form={form}
    >
      <Field
        name="api_key_id"
        kind="choice"
        label={t("repeatKey")}
        placeholder={t("repeatKeyChoose")}
        options={missing.map((one) => ({
          value: one.api_key.id,
          label: t("repeatKeyOption", { name: one.api_key.name, count: undelivered(one) }),
        }))}
      />
      <Field name="since" kind="date" label={t("repeatDay")} help={t("repeatDayHelp")} />
    </FormDialog>
  );
};
