import { z } from "zod";
import { type Checked, checkValue, isAbsent } from "../documents/form";

/** Types of the fields of a family (domain 7). They never change. */
export const FIELD_TYPES = ["text", "textarea", "number", "date", "select", "boolean", "file"] as const;

type FieldType = (typeof FIELD_TYPES)[number];

/** A field as families have it, and as answers tell it. */
export const recordField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean().default(false),
  has_expiration: z.boolean().default(false),
  needs_verification: z.boolean().default(false),
  options: z.array(z.string()).default([]),
});

export type RecordField = z.output<typeof recordField>;

export const fieldsOf = (family: { readonly fields: unknown }): RecordField[] =>
  z.array(recordField).parse(family.fields);

const LENGTH_MAX: Readonly<Partial<Record<FieldType, number>>> = { text: 500, textarea: 20_000 };

/** What a field holds by itself. A `file` holds none: what it says is the official document beside it. */
export const checkFieldValue = ({ type, options }: RecordField, value: unknown): Checked =>
  type === "file"
    ? { problem: "se completa con document_id, un documento oficial" }
    : checkValue({ type, options, max_length: LENGTH_MAX[type] }, value);

export const isEmptyValue = isAbsent;
