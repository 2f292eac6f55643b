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
import type { Outputs } from "../rows";
import { useToast } from "../ui/toasts";

const NAME_MAX = 50;
const DESCRIPTION_MAX = 500;

/** Without `seal`, of a new one. */
export const SealForm = ({ seal }: { seal?: Outputs["admin"]["organization"]["getSeal"] }) => {
  const t = useTranslations("admin.seals");
  const trpc = useTRPC();
  const toast = useToast();
  const { go, reload } = useProgress();
  const create = useMutation(trpc.admin.organization.createSeal.mutationOptions());
  const update = useMutation(trpc.admin.organization.updateSeal.mutationOptions());
  const form = useForm({
    schema: z.object({
      name: z.string().trim().min(1, t("nameMissing")).max(NAME_MAX),
      description: z.string().trim().max(DESCRIPTION_MAX),
    }),
    initial: { name: seal?.name ?? "", description: seal?.description ?? "" },
    save: async (values, known) => {
      if (seal) {
        const { changes, expected } = changedOf(values, known);
        await update.mutateAsync({ seal_id: seal.id, ...changes, expected });
        return;
      }
      const { id, name } = await create.mutateAsync(values);
      toast(t("created", { name }));
      go(`/backoffice/sellos/${id}`);
    },
    onSaved: () => seal && reload(),
  });

  return (
    <div className="px-[var(--gutter)] pb-8">
      <Form form={form} label={seal?.name ?? t("create")}>
        <Field
          name="name"
          label={t("name")}
          help={seal && seal.users > 0 ? t("nameHelpUsed", { count: seal.users }) : t("nameHelp")}
          maxLength={NAME_MAX}
        />
        <Field
          name="description"
          kind="area"
          rows={3}
          isOptional
          label={t("description")}
          help={t("descriptionHelp")}
          maxLength={DESCRIPTION_MAX}
        />
        <SaveBar form={form} {...(!seal && { label: t("create") })} />
      </Form>
    </div>
  );
};
