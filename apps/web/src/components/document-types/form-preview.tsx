"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { PdfView } from "../page/pdf-view";
import { draftSchema, type FieldDraft } from "./form-draft";
import { useSample } from "./use-sample";

const WORDLESS = draftSchema({ required: "", options: "", order: "" });

/** What documents of this form will look like, with something in every field. */
export const FormPreview = ({ typeId }: { typeId: number }) => {
  const t = useTranslations("admin.documentTypes");
  const drafts = useDeferredValue(useWatch<{ fields: FieldDraft[] }, "fields">({ name: "fields" }));
  const parsed = WORDLESS.array().safeParse(drafts);
  const { address, isLate, problem } = useSample(typeId, parsed.data);
  const state =
    parsed.data === undefined
      ? t("sampleIncomplete")
      : problem !== undefined
        ? problem || t("sampleFailed")
        : isLate
          ? t("sampleLate")
          : t("sampleLead");
  return (
    <section aria-label={t("sample")} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <p className="border-b border-line px-4 py-1.5 text-small text-ink-soft">{state}</p>
      {address ? (
        <div className="form-sample" data-late={isLate || undefined}>
          <PdfView address={address} title={t("sample")} />
        </div>
      ) : (
        <p className="p-4 text-ink-soft">{problem === undefined ? t("sampleFirst") : ""}</p>
      )}
    </section>
  );
};
