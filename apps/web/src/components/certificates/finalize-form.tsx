"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { sendForm } from "../../trpc/send-form";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import type { Activated } from "./activated";
import { chosenFile, NO_FILE } from "./chosen-file";

const PASSWORD_MIN = 8;

/** The fourth step: the authority's certificate and the key that was kept become the file that signs. */
export const FinalizeForm = ({ done }: { done: (certificate: Activated) => void }) => {
  const t = useTranslations("admin.certificates");
  const words = useTranslations("form");
  const form = useForm({
    schema: z.object({
      cer_file: chosenFile(t("fileNeeded")),
      key_file: chosenFile(t("fileNeeded")),
      cert_password: z.string().min(PASSWORD_MIN, words("tooShort", { min: PASSWORD_MIN })),
    }),
    initial: { cer_file: NO_FILE, key_file: NO_FILE, cert_password: "" },
    save: (values) => sendForm<Activated>("certificado-emitido", values),
    onSaved: done,
  });
  return (
    <Form form={form} label={t("stepTitle4")}>
      <Field name="cer_file" kind="file" accept=".cer,.crt,.pem,.p7b" label={t("cer")} help={t("cerHelp")} />
      <Field name="key_file" kind="file" accept=".key,.pem" label={t("keyFile")} help={t("keyFileHelp")} />
      <Field
        name="cert_password"
        kind="password"
        autoComplete="new-password"
        label={t("password")}
        help={t("newPasswordHelp")}
        maxLength={500}
      />
      <SaveBar form={form} label={t("loadVerb")} />
    </Form>
  );
};
