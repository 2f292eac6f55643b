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
import type { Department, RankRow as Rank } from "../rows";

export const NAME_MAX = 100;
export const ACRONYM_MAX = 20;

type Option = { readonly value: string; readonly label: string };

type DepartmentFormProps = {
  readonly department: Department;
  readonly ranks: readonly Rank[];
  /** Where it may hang; undefined for the root, which hangs nowhere. */
  readonly parents: readonly Option[] | undefined;
};

export const rankOptions = (ranks: readonly Rank[]): readonly Option[] =>
  ranks.map(({ id, level, name }) => ({ value: id, label: `${level}, ${name}` }));

/** What a department is called, what it is and where it hangs. */
export const DepartmentForm = ({ department, ranks, parents }: DepartmentFormProps) => {
  const t = useTranslations("admin.chart");
  const trpc = useTRPC();
  const { reload } = useProgress();
  const update = useMutation(trpc.admin.organization.updateDepartment.mutationOptions());
  const known = {
    name: department.name,
    acronym: department.acronym,
    rank_id: department.rank?.id ?? null,
    parent_id: department.parent_id,
  };
  const form = useForm({
    schema: z.object({
      name: z.string().trim().min(2, t("nameMissing")).max(NAME_MAX),
      acronym: z.string().trim().min(2, t("acronymMissing")).max(ACRONYM_MAX).toUpperCase(),
      rank_id: z
        .string()
        .nullable()
        .transform((id) => id || null),
      parent_id: z
        .string()
        .nullable()
        .transform((id) => id || null),
    }),
    initial: { ...known, rank_id: known.rank_id ?? "", parent_id: known.parent_id ?? "" },
    known,
    save: async (values, shown) => {
      const { changes, expected } = changedOf(values, shown);
      const { parent_id, ...others } = changes;
      await update.mutateAsync({
        department_id: department.id,
        ...others,
        ...(parent_id && { parent_id }),
        expected,
      });
    },
    onSaved: reload,
  });
  const heads = department.head_user !== null;

  return (
    <Form form={form} label={t("dataOf", { name: department.name })}>
      <Field name="name" label={t("name")} maxLength={NAME_MAX} />
      <Field name="acronym" label={t("acronym")} help={t("acronymHelp")} maxLength={ACRONYM_MAX} />
      <Field
        name="rank_id"
        kind="choice"
        isOptional
        label={t("rank")}
        help={heads ? t("rankHelpHead", { name: department.head_user?.full_name ?? "" }) : t("rankHelp")}
        options={rankOptions(ranks)}
        placeholder={t("rankNone")}
      />
      {parents && (
        <Field name="parent_id" kind="choice" label={t("parent")} help={t("parentHelp")} options={parents} />
      )}
      <SaveBar form={form} />
    </Form>
  );
};
