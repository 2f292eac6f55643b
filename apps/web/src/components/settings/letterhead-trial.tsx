"use client";

import { useMutation } from "@tanstack/react-query";
import { ExternalLink, Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useHeld } from "../form/use-held";
import { useProgress } from "../frame/progress";
import { PdfView } from "../page/pdf-view";
import type { SettingsRow } from "../rows";
import { Button, buttonStyle } from "../ui/button";

const SAMPLE_PATH = "/backoffice/archivos/membrete";

type Words = Pick<SettingsRow, "name" | "annual_slogan">;

/** The head of documents, as the PDF that would come: with the words that are being tried, before anybody saves them. */
export const LetterheadTrial = ({ settings }: { settings: SettingsRow }) => {
  const t = useTranslations("admin.settings");
  const trpc = useTRPC();
  const { reload } = useProgress();
  const [tried, setTried] = useState<Words>({ name: settings.name, annual_slogan: settings.annual_slogan });
  const update = useMutation(trpc.admin.municipality.updateSettings.mutationOptions());
  const change = useHeld<SettingsRow>(settings, ({ name, annual_slogan }) => ({
    ...(name !== undefined && { name }),
    ...(annual_slogan !== undefined && { annual_slogan }),
  }));
  const form = useForm({
    schema: z.object({
      name: z.string().trim().min(1, t("nameNeeded")).max(100),
      annual_slogan: z.string().trim().max(200),
    }),
    initial: { name: settings.name, annual_slogan: settings.annual_slogan },
    save: (values) =>
      change(values, (changed, expected) =>
        update.mutateAsync({
          ...(changed.has("name") && { name: values.name }),
          ...(changed.has("annual_slogan") && { annual_slogan: values.annual_slogan }),
          expected,
        }),
      ),
    onSaved: () => {
      setTried(form.fields.getValues());
      reload();
    },
  });
  const address = `${SAMPLE_PATH}?${new URLSearchParams(tried)}`;
  const tryIt = async () => {
    if (await form.fields.trigger()) setTried(form.fields.getValues());
  };

  return (
    <div className="work-pdf">
      <div className="min-w-0 px-[var(--gutter)] py-4">
        <p className="mb-4 text-ink-soft">{t("letterheadText")}</p>
        <Form form={form} label={t("tabLetterhead")}>
          <Field name="name" label={t("name")} maxLength={100} />
          <Field
            name="annual_slogan"
            kind="area"
            rows={2}
            isOptional
            label={t("slogan")}
            help={t("sloganHelp")}
            maxLength={200}
          />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void tryIt()}>
              <Eye aria-hidden className="size-4" />
              {t("try")}
            </Button>
            <a href={address} target="_blank" rel="noopener" className={`${buttonStyle()} md:hidden`}>
              <ExternalLink aria-hidden className="size-4" />
              {t("openSample")}
            </a>
          </div>
          <SaveBar form={form} />
        </Form>
      </div>
      <PdfView address={address} title={t("sample")} />
    </div>
  );
};
