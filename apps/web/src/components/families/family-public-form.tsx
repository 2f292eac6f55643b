"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { PickList } from "../types/pick-list";
import { wordsOfPicks } from "../types/picks";
import type { Family } from "../types/rows";
import { PublicPreview } from "./public-preview";

/** What everybody may read of a family's records, and how it will look. */
export const FamilyPublicForm = ({ family }: { family: Family }) => {
  const t = useTranslations("admin.families");
  const { reload } = useProgress();
  const trpc = useTRPC();
  const save = useMutation(trpc.admin.families.setPublicConfig.mutationOptions());
  const fields = family.fields.map(({ key, label }) => ({ value: key, label }));
  const states = family.states.map((state) => ({ value: state, label: state }));
  const form = useForm({
    schema: z.object({
      is_public: z.boolean(),
      public_fields: z.array(z.string()),
      visible_states: z.array(z.string()),
      show_documents: z.boolean(),
      show_cases: z.boolean(),
      show_related_records: z.boolean(),
    }),
    initial: family.public_config,
    save: (values, known) =>
      save.mutateAsync({
        code: family.code,
        ...values,
        // Everything is written at once, so everything must still be as it was seen.
        expected: Object.fromEntries(Object.keys(values).map((name) => [name, known[name]])),
      }),
    onSaved: reload,
  });
  const values = useWatch({ control: form.fields.control });

  return (
    <div className="grid gap-6 px-[var(--gutter)] py-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Form
        form={form}
        label={t("tabPublic")}
        valueWords={(name, value) => wordsOfPicks(name === "public_fields" ? fields : states, value)}
      >
        <Field name="is_public" kind="check" label={t("isPublic")} help={t("isPublicHelp")} />
        <PickList
          name="visible_states"
          label={t("visibleStates")}
          options={states}
          none={t("visibleStatesNone")}
        />
        <PickList
          name="public_fields"
          label={t("publicFields")}
          options={fields}
          none={t("publicFieldsNone")}
        />
        <Field name="show_documents" kind="check" label={t("showDocuments")} />
        <Field name="show_cases" kind="check" label={t("showCases")} />
        <Field name="show_related_records" kind="check" label={t("showRelated")} />
        <SaveBar form={form} />
      </Form>
      <PublicPreview family={family} config={{ ...family.public_config, ...values }} />
    </div>
  );
};
