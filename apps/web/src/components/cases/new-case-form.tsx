"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import * as z from "zod/mini";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { useToast } from "../ui/toasts";

const REFERENCE_MAX = 500;

type NewCaseFormProps = { readonly templates: readonly { readonly value: string; readonly label: string }[] };

export const NewCaseForm = ({ templates }: NewCaseFormProps) => {
  const t = useTranslations("cases");
  const trpc = useTRPC();
  const toast = useToast();
  const { go } = useProgress();
  const create = useMutation(trpc.cases.create.mutationOptions());
  const form = useForm({
    schema: z.object({
      case_template_id: z.string().check(z.minLength(1, t("templateNone"))),
      reference: z.string().check(z.trim(), z.minLength(1, t("referenceShort")), z.maxLength(REFERENCE_MAX)),
    }),
    initial: { case_template_id: "", reference: "" },
    save: async (values) => {
      const { case_id, case_number } = await create.mutateAsync(values);
      toast(t("createdToast", { number: case_number }));
      go(`/expedientes/${case_id}`);
    },
  });

  return (
    <div className="px-[var(--gutter)] pb-8">
      <Form form={form} label={t("create")}>
        <Field
          name="case_template_id"
          kind="choice"
          label={t("type")}
          help={t("templateHelp")}
          options={templates}
          placeholder={t("templateChoose")}
        />
        <Field name="reference" label={t("reference")} help={t("referenceHelp")} maxLength={REFERENCE_MAX} />
        <SaveBar form={form} label={t("create")} />
      </Form>
    </div>
  );
};
