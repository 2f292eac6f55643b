"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { sendForm } from "../../trpc/send-form";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { type Activated, ActivatedNote } from "./activated";
import { chosenFile, NO_FILE } from "./chosen-file";

/** A key file that the municipality has already. */
export const UploadForm = () => {
  const t = useTranslations("admin.certificates");
  const [active, setActive] = useState<Activated>();
  const form = useForm({
    schema: z.object({
      cert_file: chosenFile(t("fileNeeded")),
      cert_password: z.string().min(1, t("passwordNeeded")),
    }),
    initial: { cert_file: NO_FILE, cert_password: "" },
    save: (values) => sendForm<Activated>("certificado", values),
    onSaved: (answer: Activated) => setActive(answer),
  });
  if (active) return <ActivatedNote certificate={active} />;
  return (
    <Form form={form} label={t("loadTitle")}>
      <Field name="cert_file" kind="file" accept=".p12,.pfx" label={t("p12")} help={t("p12Help")} />
      <Field
        name="cert_password"
        kind="password"
        label={t("password")}
        help={t("p12PasswordHelp")}
        maxLength={500}
      />
      <SaveBar form={form} label={t("loadVerb")} />
    </Form>
  );
};
