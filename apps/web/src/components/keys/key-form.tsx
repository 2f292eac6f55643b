"use client";

import { useMutation } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useHeld } from "../form/use-held";
import { useProgress } from "../frame/progress";
import type { KeyDetail } from "../rows";
import { KeyFields, useKeySchema, WebhookFields } from "./key-fields-form";
import { type KeyValues, linesOf, shownKey } from "./key-form-values";
import { endOfDay } from "./last-day";

/** What of a key may change; its kind does not. */
export const KeyForm = ({ row }: { row: KeyDetail }) => {
  const t = useTranslations("admin.keys");
  const timeZone = useTimeZone() ?? "UTC";
  const trpc = useTRPC();
  const { reload } = useProgress();
  const update = useMutation(trpc.admin.keys.update.mutationOptions());
  const change = useHeld<KeyDetail>(row, (part) => shownKey(part, timeZone));
  const form = useForm({
    schema: z.object({ ...useKeySchema(), webhook_secret: z.string(), forget_secret: z.boolean() }),
    initial: {
      ...(shownKey(row, timeZone) as KeyValues & { rate_limit_per_minute: number }),
      webhook_secret: "",
      forget_secret: false,
    },
    save: ({ webhook_secret, forget_secret, ...values }) =>
      change(values, async (changed, expected) => {
        const wanted = {
          ...values,
          expires_at: values.expires_at ? endOfDay(values.expires_at, timeZone) : null,
          allowed_origins: linesOf(values.allowed_origins),
        };
        const answer = await update.mutateAsync({
          key_id: row.id,
          ...Object.fromEntries(Object.entries(wanted).filter(([name]) => changed.has(name))),
          // Empty forgets it; null leaves it.
          webhook_secret: forget_secret ? "" : webhook_secret || null,
          expected,
        });
        return { ...row, ...answer };
      }),
    onSaved: () => {
      // What was typed is kept sealed now: it is not to be seen again.
      form.fields.resetField("webhook_secret", { defaultValue: "" });
      form.fields.resetField("forget_secret", { defaultValue: false });
      reload();
    },
  });

  return (
    <div className="px-[var(--gutter)] py-4">
      <Form form={form} label={t("tabData")}>
        <KeyFields />
        <WebhookFields hasSecret={row.has_webhook_secret} />
        <SaveBar form={form} />
      </Form>
    </div>
  );
};
