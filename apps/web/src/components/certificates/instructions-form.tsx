"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { Button } from "../ui/button";
import { Note } from "../ui/note";
import type { SigningRequest } from "./request-form";

const NOTE_MAX = 20_000;

type InstructionsFormProps = { readonly request: SigningRequest; readonly goOn: () => void };

/** The third step: the letter, and what to do with it, by mail. */
export const InstructionsForm = ({ request, goOn }: InstructionsFormProps) => {
  const t = useTranslations("admin.certificates");
  const trpc = useTRPC();
  const [to, setTo] = useState<string>();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (to) note.current?.focus();
  }, [to]);
  const send = useMutation(trpc.admin.certificates.sendInstructions.mutationOptions());
  const { cn, org, cuit, sha256 } = request;
  const form = useForm({
    schema: z.object({ nota_texto: z.string().trim().min(1, t("needed")), fd_code: z.string().trim() }),
    initial: { nota_texto: t("noteDraft", { cn, org, cuit, sha256 }), fd_code: "" },
    save: (values) => send.mutateAsync({ cn, org, sha256, ...values }),
    onSaved: (answer: { readonly to: string }) => setTo(answer.to),
  });

  return (
    <div className="grid max-w-[var(--measure)] gap-6">
      {to && (
        <Note ref={note} tone="good" title={t("sentTitle", { to })} isLive>
          <p>{t("sentText")}</p>
        </Note>
      )}
      <Form form={form} label={t("stepTitle3")}>
        <Field
          name="nota_texto"
          kind="area"
          rows={7}
          label={t("note")}
          help={t("noteHelp")}
          maxLength={NOTE_MAX}
        />
        <Field name="fd_code" isOptional label={t("fdCode")} help={t("fdCodeHelp")} maxLength={100} />
        <SaveBar form={form} label={t("send")} />
      </Form>
      <div>
        <Button onClick={goOn}>{t("toFinalize")}</Button>
      </div>
    </div>
  );
};
