"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import type { Outputs } from "../rows";

/** What was asked for, and the files that came of it. */
export type SigningRequest = Outputs["admin"]["certificates"]["generateCsr"] & {
  readonly cn: string;
  readonly org: string;
  readonly cuit: string;
};

const PART_MAX = 64;

type RequestFormProps = { readonly municipality: string; readonly done: (request: SigningRequest) => void };

/** The first step: in whose name the certificate is asked for. */
export const RequestForm = ({ municipality, done }: RequestFormProps) => {
  const t = useTranslations("admin.certificates");
  const trpc = useTRPC();
  // Its answer has the private key: nothing is to remember it but this page.
  const generate = useMutation(trpc.admin.certificates.generateCsr.mutationOptions({ gcTime: 0 }));
  const part = z.string().trim().min(1, t("needed"));
  const form = useForm({
    schema: z.object({
      cn: part,
      org: part,
      ou: z.string().trim(),
      serial_number: z
        .string()
        .transform((text) => text.replace(/[\s-]/g, ""))
        .pipe(z.string().regex(/^\d{11}$/, t("cuitWrong"))),
      country: part,
    }),
    initial: {
      cn: municipality.slice(0, PART_MAX),
      org: municipality.slice(0, PART_MAX),
      ou: "",
      serial_number: "",
      country: "AR",
    },
    save: async (values) => {
      const files = await generate.mutateAsync(values);
      generate.reset();
      return { ...files, cn: values.cn, org: values.org, cuit: values.serial_number };
    },
    onSaved: done,
  });
  return (
    <Form form={form} label={t("stepTitle1")}>
      <Field name="cn" label={t("cn")} help={t("cnHelp")} maxLength={PART_MAX} />
      <Field name="org" label={t("org")} help={t("orgHelp")} maxLength={PART_MAX} />
      <Field name="ou" isOptional label={t("ou")} maxLength={PART_MAX} />
      <Field name="serial_number" label={t("cuit")} help={t("cuitHelp")} maxLength={13} />
      <Field name="country" label={t("country")} help={t("countryHelp")} maxLength={2} />
      <SaveBar form={form} label={t("generate")} />
    </Form>
  );
};
