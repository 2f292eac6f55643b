"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { Field } from "../form/field";
import { SecretField } from "./secret-field";

const NAME_MAX = 100;
const DESCRIPTION_MAX = 500;
const RATE_MAX = 60_000;
const URL_MAX = 2000;

/** What the fields of a key must be before the server is asked. */
export const useKeySchema = () => {
  const t = useTranslations("admin.keys");
  return {
    name: z.string().trim().min(1, t("nameNeeded")).max(NAME_MAX),
    description: z.string().max(DESCRIPTION_MAX),
    expires_at: z.string(),
    rate_limit_per_minute: z
      .number({ error: t("rateNeeded") })
      .int()
      .min(1, t("rateNeeded"))
      .max(RATE_MAX),
    allowed_origins: z.string(),
    webhook_url: z.string().trim().max(URL_MAX),
  };
};

/** What a key is called, until when it serves and from where. */
export const KeyFields = () => {
  const t = useTranslations("admin.keys");
  return (
    <>
      <Field name="name" label={t("name")} help={t("nameHelp")} maxLength={NAME_MAX} />
      <Field
        name="description"
        kind="area"
        rows={2}
        isOptional
        label={t("description")}
        help={t("descriptionHelp")}
        maxLength={DESCRIPTION_MAX}
      />
      <Field name="expires_at" kind="date" isOptional label={t("lastDay")} help={t("lastDayHelp")} />
      <Field
        name="rate_limit_per_minute"
        kind="number"
        min={1}
        max={RATE_MAX}
        label={t("rate")}
        help={t("rateHelp")}
      />
      <Field
        name="allowed_origins"
        kind="area"
        rows={3}
        isOptional
        label={t("origins")}
        help={t("originsHelp")}
      />
    </>
  );
};

/** Where notices go, and what they are signed with. */
export const WebhookFields = ({ hasSecret }: { hasSecret: boolean }) => {
  const t = useTranslations("admin.keys");
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t("webhook")}</legend>
      <h2 className="font-semibold">{t("webhook")}</h2>
      <Field
        name="webhook_url"
        kind="url"
        isOptional
        label={t("webhookUrl")}
        help={t("webhookUrlHelp")}
        maxLength={URL_MAX}
      />
      <SecretField hasSecret={hasSecret} />
      {hasSecret && (
        <Field name="forget_secret" kind="check" label={t("webhookForget")} help={t("webhookForgetHelp")} />
      )}
    </fieldset>
  );
};
