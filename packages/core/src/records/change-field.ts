import type { ErrorDetail } from "../kernel/errors";
import { defineRefusal } from "../kernel/refusal";
import { checkFieldValue, isEmptyValue, type RecordField } from "./field";
import { type FieldPatch, fieldPatch, isFilled, type RecordData, type StoredField } from "./field-data";

// The rules of a field's value. Pure: no clock, no database.

export const wrongFields = defineRefusal<[problems: readonly [ErrorDetail, ...ErrorDetail[]]]>(
  "invalid_input",
  "INVALID_RECORD_DATA",
  ([{ message }]) => message,
  { extra: (details) => ({ details }) },
);

type Changed = { readonly after: StoredField } | { readonly problem: string };

/** The field once what is given is in it. Whatever was verified and is no longer the same, is not verified (domain 7); notes are beside it. */
export const changeField = (
  field: RecordField,
  before: StoredField | undefined,
  given: FieldPatch,
): Changed => {
  if (given.expiration_date && !field.has_expiration) return { problem: "no tiene vencimiento" };
  const value = changedValue(field, before?.value, given.value);
  if ("problem" in value) return value;

  const { verified, ...old } = before ?? {};
  const after = present({ ...old, ...factsOf(given), value: value.value });
  if (field.required && !isFilled(field, after)) return { problem: "es requerido" };
  const isSame = VERIFIED_MEMBERS.every((member) => old[member] === after[member]);
  return { after: verified && isSame ? { ...after, verified } : after };
};

/** What whoever verifies has looked at. */
const VERIFIED_MEMBERS = ["value", "expiration_date", "document_id"] as const;

const changedValue = (
  field: RecordField,
  before: StoredField["value"],
  given: unknown,
): { readonly value: StoredField["value"] } | { readonly problem: string } => {
  if (given === undefined) return { value: before };
  return isEmptyValue(given) ? { value: undefined } : checkFieldValue(field, given);
};

const factsOf = ({ value: _, ...facts }: FieldPatch) =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));

/** Only what is there. */
const present = (members: Record<string, unknown>): StoredField =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined && member !== null));

/**
 * The data that a record begins with: plain values are wrapped, empty fields are left out, required ones must be there. Throws naming
 * every problem.
 */
export const parseRecordData = (
  fields: readonly RecordField[],
  given: Readonly<Record<string, unknown>>,
): RecordData => {
  const unknown = Object.keys(given).filter((key) => !fields.some((field) => field.key === key));
  const problems = unknown.map((key) => ({
    path: `data.${key}`,
    message: `La familia no tiene el campo ${key}`,
  }));
  const data: Record<string, StoredField> = {};
  for (const field of fields) {
    const outcome = firstValue(field, Object.hasOwn(given, field.key) ? given[field.key] : undefined);
    if ("problem" in outcome) {
      problems.push({ path: `data.${field.key}`, message: `El campo ${field.label} ${outcome.problem}` });
    } else if (Object.keys(outcome.after).length > 0) {
      data[field.key] = outcome.after;
    }
  }
  const [first, ...others] = problems;
  if (first) throw wrongFields([first, ...others]);
  return data;
};

const firstValue = (field: RecordField, given: unknown): Changed => {
  const wrapped = wrap(field, given);
  return wrapped
    ? changeField(field, undefined, wrapped)
    : { problem: "tiene miembros desconocidos o de otro tipo" };
};

/** The plain value of a file is its document. */
const wrap = (field: RecordField, given: unknown): FieldPatch | undefined => {
  const isObject = typeof given === "object" && given !== null;
  const whole = isObject ? given : { [field.type === "file" ? "document_id" : "value"]: given };
  return fieldPatch.safeParse(whole).data;
};
