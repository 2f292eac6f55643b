import { z } from "zod";
import type { FormField } from "../types/rows";

// A form while it is being made. What a field must be in the end, the operation says, beside the field; here only what can't be shown or
// sent otherwise.

export const FIELD_TYPES = [
  "text",
  "textarea",
  "email",
  "number",
  "date",
  "select",
  "boolean",
  "file",
] as const satisfies readonly FormField["type"][];

export type FieldType = (typeof FIELD_TYPES)[number];

/** Which of its constraints a field has a place for. */
export const CONSTRAINTS: Readonly<
  Record<FieldType, readonly ("max_length" | "min" | "max" | "options" | "pattern")[]>
> = {
  text: ["max_length", "pattern"],
  textarea: ["max_length"],
  email: ["max_length"],
  number: ["min", "max"],
  date: [],
  select: ["options"],
  boolean: [],
  file: [],
};

export type FieldDraft = FormField & {
  /** Since the last save: its key and type can still be chosen. */
  readonly isNew?: boolean | undefined;
};

type Texts = { readonly required: string; readonly options: string; readonly order: string };

export const draftSchema = (texts: Texts) =>
  z
    .object({
      name: z.string().trim().min(1, texts.required),
      type: z.enum(FIELD_TYPES),
      label: z.string().trim().min(1, texts.required),
      required: z.boolean(),
      max_length: z.number().optional(),
      min: z.number().optional(),
      max: z.number().optional(),
      options: z.array(z.string()).optional(),
      pattern: z.string().optional(),
      isNew: z.boolean().optional(),
    })
    .superRefine(({ type, options = [], min, max }, { addIssue }) => {
      if (type === "select" && options.every((option) => option.trim() === ""))
        addIssue({ code: "custom", path: ["options"], message: texts.options });
      if (type === "number" && min !== undefined && max !== undefined && min > max)
        addIssue({ code: "custom", path: ["max"], message: texts.order });
    })
    .transform((draft) => definitionOf(draft));

/** As it is stored: without what its type has no place for, and without what was left empty. */
export const definitionOf = ({ name, type, label, required, ...constraints }: FieldDraft): FormField => {
  const options = (constraints.options ?? []).map((line) => line.trim()).filter(Boolean);
  const said = Object.entries({ ...constraints, options }).filter(
    ([constraint, value]) =>
      CONSTRAINTS[type].some((known) => known === constraint) && value !== undefined && value !== "",
  );
  return { name, type, label, required, ...Object.fromEntries(said) };
};

/** The key that a label suggests: what portals and programs call the field. */
export const keyOf = (label: string): string =>
  label
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 60)
    .replace(/_+$/, "");

/** One that no other field has. */
export const freeKey = (wanted: string, taken: readonly string[]): string => {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}_${number}`)) number += 1;
  return `${wanted}_${number}`;
};
