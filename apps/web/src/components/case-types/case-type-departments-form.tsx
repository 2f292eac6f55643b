"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { useTRPC } from "../../trpc/client";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import { type Pick, PickList } from "../types/pick-list";
import { wordsOfPicks } from "../types/picks";
import type { CaseTypeRow } from "../types/rows";

type Props = { readonly type: CaseTypeRow; readonly departments: readonly Pick[] };

/** Which departments open cases of a type. */
export const CaseTypeDepartmentsForm = ({ type, departments }: Props) => {
  const t = useTranslations("admin.caseTypes");
  const { reload } = useProgress();
  const trpc = useTRPC();
  const replace = useMutation(trpc.admin.caseTypes.replaceDepartments.mutationOptions());
  const options = [
    ...departments,
    // Out of use: they stay until somebody takes them away.
    ...type.departments
      .filter(({ id }) => !departments.some(({ value }) => value === id))
      .map(({ id, name, acronym }) => ({ value: id, label: name, code: acronym })),
  ];
  const form = useForm({
    schema: z.object({ department_ids: z.array(z.string()) }),
    initial: { department_ids: type.departments.map(({ id }) => id) },
    save: ({ department_ids }, known) =>
      replace.mutateAsync({
        case_type_id: type.id,
        department_ids,
        expected: { department_ids: known.department_ids as string[] },
      }),
    onSaved: reload,
  });
  return (
    <div className="px-[var(--gutter)] py-4">
      <Form
        form={form}
        label={t("tabDepartments")}
        valueWords={(_name, value) => wordsOfPicks(options, value)}
      >
        <PickList
          name="department_ids"
          label={t("openersTitle")}
          help={t("openersHelp")}
          options={options}
          none={t("openersNone")}
        />
        <SaveBar form={form} />
      </Form>
    </div>
  );
};
