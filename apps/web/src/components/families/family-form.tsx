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
import { DESCRIPTION_MAX, NAME_MAX, STATE_MAX } from "../types/lengths";
import { LineList } from "../types/line-list";
import type { Family } from "../types/rows";
import { useToast } from "../ui/toasts";
import { FAMILIES_PATH } from "./family-list-spec";

const CODE_MAX = 8;

/** What a family is and the states that its records pass through; a new one begins with its code. */
export const FamilyForm = ({ family }: { family?: Family }) => {
  const t = useTranslations("admin.families");
  const types = useTranslations("admin.types");
  const words = useTranslations("form");
  const toast = useToast();
  const { go, reload } = useProgress();
  const trpc = useTRPC();
  const create = useMutation(trpc.admin.families.create.mutationOptions());
  const update = useMutation(trpc.admin.families.update.mutationOptions());
  const form = useForm({
    schema: z.object({
      code: family ? z.string() : z.string().trim().min(1, words("required")),
      name: z.string().trim().min(1, words("required")),
      description: z.string().trim(),
      states: z
        .array(z.string())
        .transform((lines) => lines.map((line) => line.trim()).filter(Boolean))
        .refine((lines) => lines.length > 0, t("statesNone")),
    }),
    initial: {
      code: family?.code ?? "",
      name: family?.name ?? "",
      description: family?.description ?? "",
      states: family?.states ?? [t("stateFirst"), t("stateSecond")],
    },
    save: async (values, known) => {
      if (family) {
        const { code, ...others } = values;
        const { changes, expected } = changedOf(others, known);
        return update.mutateAsync({ code, ...changes, expected });
      }
      const { code } = await create.mutateAsync(values);
      toast(types("createdToast", { name: code }));
      go(`${FAMILIES_PATH}/${code}`);
      return undefined;
    },
    onSaved: () => {
      if (family) reload();
    },
  });
  return (
    <div className="px-[var(--gutter)] py-4">
      <Form form={form} label={family ? t("tabData") : t("create")}>
        {!family && <Field name="code" label={t("code")} help={t("codeHelp")} maxLength={CODE_MAX} />}
        <Field name="name" label={types("name")} maxLength={NAME_MAX} />
        <Field
          name="description"
          kind="area"
          rows={3}
          isOptional
          label={types("description")}
          help={types("descriptionHelp")}
          maxLength={DESCRIPTION_MAX}
        />
        <LineList
          name="states"
          label={t("states")}
          help={t("statesHelp")}
          add={t("stateAdd")}
          lineLabel={(number) => t("stateNumber", { number })}
          maxLength={STATE_MAX}
        />
        <SaveBar form={form} {...(!family && { label: t("create") })} />
      </Form>
    </div>
  );
};
