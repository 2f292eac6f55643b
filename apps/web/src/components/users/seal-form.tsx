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
import type { UserDetail, UserOptions } from "./user-words";

type SealFormProps = { readonly user: UserDetail; readonly seals: UserOptions["seals"] };

const idOf = (text: unknown): number | null => (text ? Number(text) : null);

/** The line under somebody's name where they sign. */
export const SealForm = ({ user, seals }: SealFormProps) => {
  const t = useTranslations("admin.users");
  const trpc = useTRPC();
  const { reload } = useProgress();
  const put = useMutation(trpc.admin.users.putSeal.mutationOptions());
  const form = useForm({
    schema: z.object({ city_seal_id: z.coerce.string() as z.ZodType<string, string> }),
    initial: { city_seal_id: String(user.seal?.id ?? "") },
    save: ({ city_seal_id }, known) =>
      put.mutateAsync({
        user_id: user.id,
        city_seal_id: idOf(city_seal_id),
        expected: { city_seal_id: idOf(known.city_seal_id) },
      }),
    onSaved: reload,
  });
  return (
    <Form form={form} label={t("seal")}>
      <Field
        name="city_seal_id"
        kind="choice"
        label={t("seal")}
        help={user.is_head_of ? t("sealOfHead", { department: user.is_head_of.name }) : t("sealHelp")}
        isOptional
        placeholder={t("noSeal")}
        options={seals.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <SaveBar form={form} />
    </Form>
  );
};
