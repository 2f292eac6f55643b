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
import type { RankRow as Rank } from "../rows";
import { useToast } from "../ui/toasts";
import { type ChartNode, chartAddress, parentOptions } from "./chart-rows";
import { ACRONYM_MAX, NAME_MAX, rankOptions } from "./department-form";

type NewDepartmentFormProps = { readonly nodes: readonly ChartNode[]; readonly ranks: readonly Rank[] };

export const NewDepartmentForm = ({ nodes, ranks }: NewDepartmentFormProps) => {
  const t = useTranslations("admin.chart");
  const trpc = useTRPC();
  const toast = useToast();
  const { go } = useProgress();
  const create = useMutation(trpc.admin.organization.createDepartment.mutationOptions());
  const form = useForm({
    schema: z.object({
      name: z.string().trim().min(2, t("nameMissing")).max(NAME_MAX),
      acronym: z.string().trim().min(2, t("acronymMissing")).max(ACRONYM_MAX),
      parent_id: z.string().min(1, t("parentMissing")),
      rank_id: z.string().transform((id) => id || null),
    }),
    initial: { name: "", acronym: "", parent_id: "", rank_id: "" },
    save: async (values) => {
      const { id, name } = await create.mutateAsync(values);
      toast(t("created", { name }));
      go(chartAddress("", id));
    },
  });

  return (
    <div className="px-[var(--gutter)] pb-8">
      <Form form={form} label={t("create")}>
        <Field name="name" label={t("name")} maxLength={NAME_MAX} />
        <Field name="acronym" label={t("acronym")} help={t("acronymNewHelp")} maxLength={ACRONYM_MAX} />
        <Field
          name="parent_id"
          kind="choice"
          label={t("parent")}
          options={parentOptions(nodes)}
          placeholder={t("parentChoose")}
        />
        <Field
          name="rank_id"
          kind="choice"
          isOptional
          label={t("rank")}
          help={t("rankHelp")}
          options={rankOptions(ranks)}
          placeholder={t("rankNone")}
        />
        <SaveBar form={form} label={t("create")} />
      </Form>
    </div>
  );
};
