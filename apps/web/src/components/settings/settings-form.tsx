"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useHeld } from "../form/use-held";
import { useProgress } from "../frame/progress";
import type { SettingsRow } from "../rows";

const NAME_MAX = 100;
const LINE_MAX = 200;
const URL_MAX = 500;

const NAMES = [
  "name",
  "city",
  "address",
  "contact_email",
  "website_url",
  "annual_slogan",
  "timezone",
  "primary_color",
] as const;

type SettingsFormProps = { readonly settings: SettingsRow; readonly timezones: readonly string[] };

/** What the municipality says of itself. */
export const SettingsForm = ({ settings, timezones }: SettingsFormProps) => {
  const t = useTranslations("admin.settings");
  const trpc = useTRPC();
  const { reload } = useProgress();
  const update = useMutation(trpc.admin.municipality.updateSettings.mutationOptions());
  const change = useHeld<SettingsRow>(settings, (part) =>
    Object.fromEntries(NAMES.flatMap((name) => (name in part ? [[name, part[name]]] : []))),
  );
  const form = useForm({
    schema: z.object({
      name: z.string().trim().min(1, t("nameNeeded")).max(NAME_MAX),
      city: z.string().trim().min(1, t("cityNeeded")).max(NAME_MAX),
      address: z.string().trim().max(LINE_MAX),
      contact_email: z
        .string()
        .trim()
        .refine((text) => text === "" || z.email().safeParse(text).success, t("emailWrong")),
      website_url: z.string().trim().max(URL_MAX),
      annual_slogan: z.string().trim().max(LINE_MAX),
      timezone: z.string(),
      primary_color: z.string(),
    }),
    initial: {
      name: settings.name,
      city: settings.city,
      address: settings.address,
      contact_email: settings.contact_email,
      website_url: settings.website_url,
      annual_slogan: settings.annual_slogan,
      timezone: settings.timezone,
      primary_color: settings.primary_color,
    },
    save: (values) =>
      change(values, (changed, expected) =>
        update.mutateAsync({
          ...Object.fromEntries(Object.entries(values).filter(([name]) => changed.has(name))),
          // Of the expected ones, those that can be: its images are no fields.
          expected,
        }),
      ),
    // Name and colour are in the frame around.
    onSaved: reload,
  });

  return (
    <div className="px-[var(--gutter)] py-4">
      <Form form={form} label={t("tabData")}>
        <Field name="name" label={t("name")} help={t("nameHelp")} maxLength={NAME_MAX} />
        <Field name="city" label={t("city")} help={t("cityHelp")} maxLength={NAME_MAX} />
        <Field name="address" isOptional label={t("address")} maxLength={LINE_MAX} />
        <Field name="contact_email" kind="email" isOptional label={t("email")} />
        <Field
          name="website_url"
          kind="url"
          isOptional
          label={t("website")}
          help={t("websiteHelp")}
          maxLength={URL_MAX}
        />
        <Field
          name="annual_slogan"
          isOptional
          label={t("slogan")}
          help={t("sloganHelp")}
          maxLength={LINE_MAX}
        />
        <Field
          name="timezone"
          kind="choice"
          label={t("timezone")}
          help={t("timezoneHelp")}
          options={timezones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        />
        <Field name="primary_color" kind="color" label={t("color")} help={t("colorHelp")} />
        <SaveBar form={form} />
      </Form>
    </div>
  );
};
