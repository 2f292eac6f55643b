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
import { DESCRIPTION_MAX, NAME_MAX } from "../types/lengths";
import { TellLabel } from "../types/tell-label";
import { useToast } from "../ui/toasts";
import { CATALOG_PATH, type CatalogTable } from "./propose-address";

export type Proposable = {
  readonly table: CatalogTable;
  readonly name: string;
  readonly description: string;
  /** All else of it, as the municipality has it. */
  readonly rest: Readonly<Record<string, unknown>>;
};

/** How something of the municipality is called for all of them; what else it is goes along as it is. */
export const ProposeForm = ({ table, name, description, rest }: Proposable) => {
  const t = useTranslations("admin.catalog");
  const types = useTranslations("admin.types");
  const words = useTranslations("form");
  const toast = useToast();
  const { go } = useProgress();
  const trpc = useTRPC();
  const propose = useMutation(trpc.admin.catalog.propose.mutationOptions());
  const form = useForm({
    // As the operation calls them: `data.name`.
    schema: z.object({
      data: z.object({ name: z.string().trim().min(1, words("required")), description: z.string().trim() }),
    }),
    initial: { data: { name, description } },
    save: async ({ data }) => {
      await propose.mutateAsync({ catalog_table: table, data: { ...rest, ...data } });
      toast(t("proposed", { name: data.name }));
      go(CATALOG_PATH);
    },
  });
  return (
    <Form form={form} label={t("propose")}>
      <TellLabel name="data" label={t("what")} />
      <Field name="data.name" label={types("name")} help={t("nameHelp")} maxLength={NAME_MAX} />
      <Field
        name="data.description"
        kind="area"
        rows={4}
        isOptional
        label={types("description")}
        help={t("descriptionHelp")}
        maxLength={DESCRIPTION_MAX}
      />
      <SaveBar form={form} label={t("propose")} />
    </Form>
  );
};
