"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { changedOf } from "../form/changed";
import { Field } from "../form/field";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { KEY_MAX, LABEL_MAX, OPTION_MAX } from "../types/lengths";
import { LineList } from "../types/line-list";
import type { Family } from "../types/rows";
import { useToast } from "../ui/toasts";

export type FamilyField = Family["fields"][number];

const FIELD_TYPES = ["text", "textarea", "number", "date", "select", "boolean", "file"] as const;

type Props = {
  readonly code: string;
  /** None: a new one. */
  readonly field?: FamilyField;
  readonly close: () => void;
};

/** What records of a family say in one field. */
export const FamilyFieldDialog = ({ code, field, close }: Props) => {
  const t = useTranslations("admin.families");
  const types = useTranslations("admin.types");
  const words = useTranslations("form");
  const toast = useToast();
  const { reload } = useProgress();
  const trpc = useTRPC();
  const add = useMutation(trpc.admin.families.addField.mutationOptions());
  const update = useMutation(trpc.admin.families.updateField.mutationOptions());
  const form = useForm({
    schema: z
      .object({
        label: z.string().trim().min(1, words("required")),
        key: z.string().trim().min(1, words("required")),
        type: z.enum(FIELD_TYPES),
        required: z.boolean(),
        has_expiration: z.boolean(),
        needs_verification: z.boolean(),
        options: z.array(z.string()),
      })
      .transform(({ options, ...values }) => ({
        ...values,
        options: values.type === "select" ? options.map((line) => line.trim()).filter(Boolean) : [],
      }))
      .refine(({ type, options }) => type !== "select" || options.length > 0, {
        path: ["options"],
        message: t("optionsNone"),
      }),
    initial: {
      label: field?.label ?? "",
      key: field?.key ?? "",
      type: field?.type ?? "text",
      required: field?.required ?? false,
      has_expiration: field?.has_expiration ?? false,
      needs_verification: field?.needs_verification ?? false,
      options: field?.options ?? [],
    },
    save: async (values, known) => {
      const { options, ...others } = values;
      if (!field) return add.mutateAsync({ code, ...others, ...(options.length > 0 && { options }) });
      const { key, ...rules } = values;
      const { changes, expected } = changedOf(rules, known);
      return update.mutateAsync({ code, key, ...changes, expected });
    },
    onSaved: () => {
      toast(t(field ? "fieldSaved" : "fieldAdded"));
      close();
      reload();
    },
  });
  const type = useWatch({ control: form.fields.control, name: "type" });

  return (
    <FormDialog
      isOpen
      close={close}
      title={field ? t("fieldTitle", { label: field.label }) : t("fieldAdd")}
      effects={[field ? t("fieldEffect", { count: field.filled_count }) : t("fieldNewEffect")]}
      verb={field ? words("save") : t("fieldAdd")}
      form={form}
    >
      <Field name="label" label={t("label")} maxLength={LABEL_MAX} />
      <Field
        name="key"
        label={t("key")}
        help={field ? t("keyFixed") : t("keyHelp")}
        isFixed={field !== undefined}
        maxLength={KEY_MAX}
      />
      <Field
        name="type"
        kind="choice"
        label={t("type")}
        isFixed={field !== undefined}
        options={FIELD_TYPES.map((value) => ({ value, label: types(`fieldTypes.${value}`) }))}
      />
      {type === "select" && (
        <LineList
          name="options"
          label={t("options")}
          add={t("optionAdd")}
          lineLabel={(number) => t("option", { number })}
          maxLength={OPTION_MAX}
        />
      )}
      <Field name="required" kind="check" label={t("required")} help={t("requiredHelp")} />
      <Field name="has_expiration" kind="check" label={t("expires")} help={t("expiresHelp")} />
      <Field name="needs_verification" kind="check" label={t("verified")} help={t("verifiedHelp")} />
    </FormDialog>
  );
};
