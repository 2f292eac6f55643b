"use client";

import { useMutation } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import type { NewKey } from "../rows";
import { KeyFields, useKeySchema, WebhookFields } from "./key-fields-form";
import { linesOf } from "./key-form-values";
import { KEY_KINDS } from "./key-list-spec";
import { KEY_TYPE_LABELS } from "./key-words";
import { endOfDay } from "./last-day";
import { NewKeyShown } from "./new-key-shown";

const RATE_USUAL = 60;

/** Makes a key, and shows it the one time that it can be seen. */
export const NewKeyForm = () => {
  const t = useTranslations("admin.keys");
  const timeZone = useTimeZone() ?? "UTC";
  const trpc = useTRPC();
  const [made, setMade] = useState<NewKey>();
  const create = useMutation(trpc.admin.keys.create.mutationOptions());
  const form = useForm({
    schema: z.object({
      ...useKeySchema(),
      key_type: z.enum(KEY_KINDS, { error: t("typeNeeded") }),
      webhook_secret: z.string(),
    }),
    initial: {
      key_type: "" as never,
      name: "",
      description: "",
      expires_at: "",
      rate_limit_per_minute: RATE_USUAL,
      allowed_origins: "",
      webhook_url: "",
      webhook_secret: "",
    },
    save: ({ expires_at, allowed_origins, ...values }) =>
      create.mutateAsync({
        ...values,
        expires_at: expires_at ? endOfDay(expires_at, timeZone) : null,
        allowed_origins: linesOf(allowed_origins),
      }),
    onSaved: (answer: NewKey) => setMade(answer),
  });

  if (made) return <NewKeyShown made={made} />;
  return (
    <div className="px-[var(--gutter)] pb-8">
      <Form form={form} label={t("create")}>
        <Field
          name="key_type"
          kind="choice"
          label={t("type")}
          help={t("typeHelp")}
          placeholder={t("typeChoose")}
          options={KEY_KINDS.map((value) => ({ value, label: t(KEY_TYPE_LABELS[value]) }))}
        />
        <KeyFields />
        <WebhookFields hasSecret={false} />
        <SaveBar form={form} label={t("create")} />
      </Form>
    </div>
  );
};
