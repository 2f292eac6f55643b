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
import { DESCRIPTION_MAX, NAME_MAX } from "../types/lengths";
import type { Pick } from "../types/pick-list";
import { withGone } from "../types/picks";
import type { CaseTypeRow } from "../types/rows";
import { useToast } from "../ui/toasts";
import { CASE_TYPES_PATH, CASE_VISIBILITIES, CHANNELS } from "./case-type-list-spec";

const ACRONYM_MAX = 6;

type Props = {
  /** None: a new one. */
  readonly type?: CaseTypeRow;
  readonly departments: readonly Pick[];
};

/** What a type of cases is; a new one begins with its acronym. */
export const CaseTypeForm = ({ type, ...props }: Props) => {
  const t = useTranslations("admin.caseTypes");
  const types = useTranslations("admin.types");
  const words = useTranslations("form");
  const toast = useToast();
  const { go, reload } = useProgress();
  const trpc = useTRPC();
  const create = useMutation(trpc.admin.caseTypes.create.mutationOptions());
  const update = useMutation(trpc.admin.caseTypes.update.mutationOptions());
  const departments = withGone(
    props.departments,
    type ? [type.filing_department.id] : [],
    type?.filing_department.name ?? "",
  );
  const options = {
    creation_channel: CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) })),
    visibility: CASE_VISIBILITIES.map((value) => ({ value, label: types(`visibilities.${value}`) })),
    filing_department_id: departments.map(({ value, label, code }) => ({
      value,
      label: code ? `${label} (${code})` : label,
    })),
  };
  const rules = {
    name: z.string().trim().min(1, words("required")),
    description: z.string().trim(),
    filing_department_id: z.string().min(1, words("choose")),
    creation_channel: z.enum(CHANNELS),
    visibility: z.enum(CASE_VISIBILITIES),
  };
  const acronym = type ? z.string() : z.string().trim().min(1, words("required"));
  const form = useForm({
    schema: z.object({ acronym, ...rules }),
    initial: {
      acronym: type?.acronym ?? "",
      name: type?.name ?? "",
      description: type?.description ?? "",
      filing_department_id: type?.filing_department.id ?? "",
      creation_channel: type?.creation_channel ?? "both",
      visibility: type?.visibility ?? "interno",
    },
    save: async (values, known) => {
      if (type) {
        const { acronym: _, ...others } = values;
        const { changes, expected } = changedOf(others, known);
        return update.mutateAsync({ case_type_id: type.id, ...changes, expected });
      }
      const made = await create.mutateAsync(values);
      toast(types("createdToast", { name: made.acronym }));
      go(`${CASE_TYPES_PATH}/${made.id}`);
      return made;
    },
    onSaved: () => {
      if (type) reload();
    },
  });
  const fixed = type?.fixed.find(({ field }) => field === "visibility")?.reason;

  return (
    <div className="px-[var(--gutter)] py-4">
      <Form
        form={form}
        label={type ? t("tabData") : t("create")}
        valueWords={(name, value) =>
          options[name as keyof typeof options]?.find((option) => option.value === value)?.label
        }
      >
        {!type && (
          <Field name="acronym" label={types("acronym")} help={t("acronymHelp")} maxLength={ACRONYM_MAX} />
        )}
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
        <Field
          name="filing_department_id"
          kind="choice"
          label={t("filing")}
          help={t("filingHelp")}
          options={options.filing_department_id}
          {...(!type && { placeholder: t("filingChoose") })}
        />
        <Field
          name="creation_channel"
          kind="choice"
          label={t("channel")}
          help={t("channelHelp")}
          options={options.creation_channel}
        />
        <Field
          name="visibility"
          kind="choice"
          label={types("visibility")}
          help={fixed ?? t("visibilityHelp")}
          isFixed={fixed !== undefined}
          options={options.visibility}
        />
        <SaveBar form={form} {...(!type && { label: t("create") })} />
      </Form>
    </div>
  );
};
