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

const NAME_MAX = 100;
const LEVEL_MAX = 999;

type Rank = Outputs["admin"]["organization"]["getRank"];

type RankFormProps = {
  /** Undefined: a new one. */
  readonly rank?: Rank;
  readonly seals: readonly { readonly id: number; readonly name: string }[];
};

export const RankForm = ({ rank, seals }: RankFormProps) => {
  const t = useTranslations("admin.ranks");
  const trpc = useTRPC();
  const toast = useToast();
  const { go, reload } = useProgress();
  const create = useMutation(trpc.admin.organization.createRank.mutationOptions());
  const update = useMutation(trpc.admin.organization.updateRank.mutationOptions());
  const heads = rank?.departments.filter(({ head_user }) => head_user !== null).length ?? 0;
  const form = useForm({
    schema: z.object({
      name: z.string().trim().min(1, t("nameMissing")).max(NAME_MAX),
      level: z.number(t("levelMissing")).int(t("levelMissing")).min(1, t("levelMissing")).max(LEVEL_MAX),
      city_seal_id: z
        .union([z.string(), z.number()])
        .nullable()
        .transform((id) => (id ? Number(id) : null)),
    }),
    initial: {
      name: rank?.name ?? "",
      level: rank?.level as number,
      city_seal_id: rank?.seal ? String(rank.seal.id) : "",
    },
    known: rank ? { name: rank.name, level: rank.level, city_seal_id: rank.seal?.id ?? null } : {},
    save: async (values, known) => {
      if (rank) {
        const { changes, expected } = changedOf(values, known);
        await update.mutateAsync({ rank_id: rank.id, ...changes, expected });
        return;
      }
      const { id, name } = await create.mutateAsync(values);
      toast(t("created", { name }));
      go(`/backoffice/rangos/${id}`);
    },
    onSaved: () => rank && reload(),
  });

  return (
    <div className="px-[var(--gutter)] pb-8">
      <Form form={form} label={rank?.name ?? t("create")}>
        <Field name="name" label={t("name")} help={t("nameHelp")} maxLength={NAME_MAX} />
        <Field name="level" kind="number" label={t("level")} help={t("levelHelp")} min={1} max={LEVEL_MAX} />
        <Field
          name="city_seal_id"
          kind="choice"
          isOptional
          label={t("seal")}
          help={heads > 0 ? t("sealHelpHeads", { count: heads }) : t("sealHelp")}
          options={seals.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder={t("sealNone")}
        />
        <SaveBar form={form} {...(!rank && { label: t("create") })} />
      </Form>
    </div>
  );
};
