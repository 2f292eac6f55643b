"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "../form/field";
import { KEY_MAX, LABEL_MAX, OPTION_MAX } from "../types/lengths";
import { LineList } from "../types/line-list";
import type { DocumentTypeUsage } from "../types/rows";
import { Button } from "../ui/button";
import { CONSTRAINTS, FIELD_TYPES, type FieldDraft, freeKey, keyOf } from "./form-draft";

const PATTERN_MAX = 200;

type FieldInspectorProps = {
  readonly index: number;
  readonly documents: DocumentTypeUsage["documents"];
  readonly remove: () => void;
};

/** Everything that one field says of itself, as its type has it. */
export const FieldInspector = ({ index, documents, remove }: FieldInspectorProps) => {
  const t = useTranslations("admin.documentTypes");
  const types = useTranslations("admin.types");
  const at = `fields.${index}` as const;
  const field = useWatch<{ fields: FieldDraft[] }, typeof at>({ name: at });
  useKeyOfLabel(index, field);
  if (!field) return null;
  const has = (constraint: (typeof CONSTRAINTS)["text"][number]) =>
    CONSTRAINTS[field.type].includes(constraint);
  const isFixed = !field.isNew;
  const label = field.label.trim() || t("fieldUnnamed");

  return (
    <div className="grid gap-3 px-4 pb-4">
      <div className="pane-head px-0">
        <h2 className="truncate font-semibold">{t("fieldTitle", { label })}</h2>
      </div>
      <Field name={`${at}.label`} label={t("label")} help={t("labelHelp")} maxLength={LABEL_MAX} />
      <div className="grid grid-cols-2 gap-3">
        <Field name={`${at}.name`} label={t("key")} isFixed={isFixed} maxLength={KEY_MAX} />
        <Field
          name={`${at}.type`}
          kind="choice"
          label={t("fieldType")}
          isFixed={isFixed}
          options={FIELD_TYPES.map((value) => ({ value, label: types(`fieldTypes.${value}`) }))}
        />
      </div>
      <p className="text-meta text-ink-soft">{isFixed ? t("keyFixed") : t("keyNew")}</p>
      <Field name={`${at}.required`} kind="check" label={t("required")} />
      {has("max_length") && (
        <Field name={`${at}.max_length`} kind="number" isOptional min={1} label={t("maxLength")} />
      )}
      {has("pattern") && (
        <Field
          name={`${at}.pattern`}
          isOptional
          label={t("pattern")}
          help={t("patternHelp")}
          maxLength={PATTERN_MAX}
        />
      )}
      {has("min") && (
        <div className="grid grid-cols-2 gap-3">
          <Field name={`${at}.min`} kind="number" isOptional label={t("min")} />
          <Field name={`${at}.max`} kind="number" isOptional label={t("max")} />
        </div>
      )}
      {has("options") && (
        <LineList
          name={`${at}.options`}
          label={t("options")}
          add={t("optionAdd")}
          lineLabel={(number) => t("option", { number })}
          maxLength={OPTION_MAX}
        />
      )}
      {field.type === "file" && <p className="text-meta text-ink-soft">{t("fileHelp")}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <p className="min-w-40 flex-1 text-small">
          {field.isNew ? t("removeNew") : t("removeEffect", { count: documents.total })}
        </p>
        <Button look="danger" size="tight" onClick={remove} className="max-w-full truncate">
          {t("removeField", { label })}
        </Button>
      </div>
    </div>
  );
};

/** Whether the key is still the one that the label gave it, perhaps with a number. */
const isSuggested = ({ name, label }: FieldDraft): boolean =>
  name.replace(/_\d+$/, "") === keyOf(label).replace(/_\d+$/, "");

/** The key of a new field follows its label until somebody writes it themselves. */
const useKeyOfLabel = (index: number, field: FieldDraft | undefined) => {
  const { setValue, getValues } = useFormContext<{ fields: FieldDraft[] }>();
  const suggested = useRef(field && isSuggested(field) ? field.name : undefined);
  const label = field?.label;
  useEffect(() => {
    const now = getValues(`fields.${index}`);
    if (!now?.isNew || now.name !== suggested.current || label === undefined) return;
    const others = getValues("fields").flatMap(({ name }, place) => (place === index ? [] : [name]));
    const wanted = keyOf(label);
    if (!wanted) return;
    suggested.current = freeKey(wanted, others);
    if (suggested.current !== now.name)
      setValue(`fields.${index}.name`, suggested.current, { shouldDirty: true });
  }, [label, index, getValues, setValue]);
};
