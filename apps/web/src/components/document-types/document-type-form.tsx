"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { changedOf } from "../form/changed";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { DESCRIPTION_MAX, NAME_MAX } from "../types/lengths";
import type { DocumentTypeRow, DocumentTypeUsage } from "../types/rows";
import { KINDS, SIGNATURES, TRUSTS, VISIBILITIES } from "./document-type-list-spec";
import { useDocumentTypeOptions } from "./use-document-type-options";

type Props = { readonly type: DocumentTypeRow; readonly fixed: DocumentTypeUsage["fixed"] };

/** What a type is. What can't change any more is shown with the reason that the server gives. */
export const DocumentTypeForm = ({ type, fixed }: Props) => {
  const t = useTranslations("admin.documentTypes");
  const types = useTranslations("admin.types");
  const words = useTranslations("form");
  const options = useDocumentTypeOptions();
  const { reload } = useProgress();
  const trpc = useTRPC();
  const update = useMutation(trpc.admin.documentTypes.update.mutationOptions());
  const form = useForm({
    schema: z.object({
      name: z.string().trim().min(1, words("required")),
      description: z.string().trim(),
      type: z.enum(KINDS),
      required_signature: z.enum(SIGNATURES),
      visibility: z.enum(VISIBILITIES),
      trust: z.enum(TRUSTS),
      own_numbering: z.boolean(),
    }),
    initial: {
      name: type.name,
      description: type.description,
      type: type.type,
      required_signature: type.required_signature,
      visibility: type.visibility,
      trust: type.trust,
      own_numbering: type.own_numbering,
    },
    save: (values, known) => {
      const { changes, expected } = changedOf(values, known);
      return update.mutateAsync({ document_type_id: type.id, ...changes, expected });
    },
    onSaved: reload,
  });
  const rule = (name: string, help?: string) => {
    const reason = fixed.find(({ field }) => field === name)?.reason;
    return { name, help: reason ?? help, isFixed: reason !== undefined };
  };

  return (
    <div className="px-[var(--gutter)] py-4">
      <Form
        form={form}
        label={t("tabData")}
        valueWords={(name, value) =>
          options[name as keyof typeof options]?.find((option) => option.value === value)?.label
        }
      >
        <Field {...rule("name")} label={types("name")} maxLength={NAME_MAX} />
        <Field
          {...rule("description", types("descriptionHelp"))}
          kind="area"
          rows={3}
          isOptional
          label={types("description")}
          maxLength={DESCRIPTION_MAX}
        />
        <Field {...rule("type", t("kindHelp"))} kind="choice" label={t("kind")} options={options.type} />
        <Field
          {...rule("required_signature", t("signatureHelp"))}
          kind="choice"
          label={t("signature")}
          options={options.required_signature}
        />
        <Field
          {...rule("visibility", t("visibilityHelp"))}
          kind="choice"
          label={types("visibility")}
          options={options.visibility}
        />
        <Field {...rule("trust")} kind="choice" label={t("trust")} options={options.trust} />
        <Field {...rule("own_numbering", t("ownNumberingHelp"))} kind="check" label={t("ownNumbering")} />
        {!type.is_internal && <SaveBar form={form} />}
      </Form>
    </div>
  );
};
