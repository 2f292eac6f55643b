"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { DESCRIPTION_MAX, NAME_MAX } from "../types/lengths";
import { useToast } from "../ui/toasts";
import { DOCUMENT_TYPES_PATH, KINDS, SIGNATURES, TRUSTS, VISIBILITIES } from "./document-type-list-spec";
import { useDocumentTypeOptions } from "./use-document-type-options";

const ACRONYM_MAX = 6;

export const NewDocumentTypeForm = () => {
  const t = useTranslations("admin.documentTypes");
  const types = useTranslations("admin.types");
  const words = useTranslations("form");
  const options = useDocumentTypeOptions();
  const toast = useToast();
  const { go } = useProgress();
  const trpc = useTRPC();
  const create = useMutation(trpc.admin.documentTypes.create.mutationOptions());
  const form = useForm({
    schema: z.object({
      acronym: z.string().trim().min(1, words("required")),
      name: z.string().trim().min(1, words("required")),
      description: z.string().trim(),
      type: z.enum(KINDS, words("choose")),
      required_signature: z.enum(SIGNATURES),
      visibility: z.enum(VISIBILITIES),
      trust: z.enum(TRUSTS),
      own_numbering: z.boolean(),
    }),
    initial: {
      acronym: "",
      name: "",
      description: "",
      type: "HTML",
      required_signature: "electronic",
      visibility: "interno",
      trust: "government",
      own_numbering: false,
    },
    save: async (values) => {
      const made = await create.mutateAsync(values);
      toast(types("createdToast", { name: made.acronym }));
      go(`${DOCUMENT_TYPES_PATH}/${made.id}${made.type.endsWith("FFCC") ? "/formulario" : ""}`);
    },
  });
  return (
    <div className="px-[var(--gutter)] pb-8">
      <Form form={form} label={t("create")}>
        <Field name="acronym" label={types("acronym")} help={types("acronymHelp")} maxLength={ACRONYM_MAX} />
        <Field name="name" label={types("name")} maxLength={NAME_MAX} />
        <Field
          name="description"
          kind="area"
          rows={3}
          isOptional
          label={types("description")}
          help={types("descriptionHelp")}
          maxLength={DESCRIPTION_MAX}
        />
        <Field name="type" kind="choice" label={t("kind")} help={t("kindHelp")} options={options.type} />
        <Field
          name="required_signature"
          kind="choice"
          label={t("signature")}
          help={t("signatureHelp")}
          options={options.required_signature}
        />
        <Field
          name="visibility"
          kind="choice"
          label={types("visibility")}
          help={t("visibilityHelp")}
          options={options.visibility}
        />
        <Field name="trust" kind="choice" label={t("trust")} options={options.trust} />
        <Field name="own_numbering" kind="check" label={t("ownNumbering")} help={t("ownNumberingHelp")} />
        <SaveBar form={form} label={t("create")} />
      </Form>
    </div>
  );
};
