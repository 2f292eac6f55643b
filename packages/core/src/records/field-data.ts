import { z } from "zod";
import { identifier } from "../kernel/identifiers";
import { writtenText } from "../kernel/text";

// What `records.data` holds for each field: an object, of which only what is there is kept (domain 7).

const REFERENCE_LENGTH_MAX = 250;
export const NOTES_LENGTH_MAX = 2000;

const DATE_MIN = "1900-01-01";
const DATE_MAX = "2200-12-31";
const date = z.iso.date().refine((day) => day >= DATE_MIN && day <= DATE_MAX, {
  message: "Debe tener un año entre 1900 y 2200",
});
const fieldValue = z.union([z.string(), z.number(), z.boolean()]);

/** OpenAPI 3.0 says of a type that it may be null, not of a choice between several. */
export const valueOrNull = z.union([z.string().nullable(), z.number(), z.boolean()]);

/** What a person says of a field beside its value. Null takes it away. */
export const fieldFacts = {
  expiration_date: date.nullable().optional(),
  document_id: identifier.nullable().optional(),
  document_reference: writtenText(REFERENCE_LENGTH_MAX).nullable().optional(),
  document_resume: writtenText(NOTES_LENGTH_MAX).nullable().optional(),
  notes: writtenText(NOTES_LENGTH_MAX).nullable().optional(),
};

/** As it is given: a plain value stands for an object with it. */
export const fieldPatch = z.strictObject({ value: z.unknown().optional(), ...fieldFacts });

export type FieldPatch = z.output<typeof fieldPatch>;

const verification = z.object({
  document_id: z.guid(),
  notes: z.string().optional(),
  at: z.iso.datetime(),
  /** Who, and their name as it was. */
  by: z.guid(),
  by_name: z.string(),
});

export const storedField = z.object({
  value: fieldValue.optional(),
  expiration_date: date.optional(),
  document_id: z.guid().optional(),
  document_reference: z.string().optional(),
  document_resume: z.string().optional(),
  notes: z.string().optional(),
  verified: verification.optional(),
});

export type StoredField = z.output<typeof storedField>;
export type RecordData = Readonly<Record<string, StoredField>>;

export const dataOf = (record: { readonly data: unknown }): RecordData =>
  z.record(z.string(), storedField).parse(record.data);

/** Whether it says what its field asks for. */
export const isFilled = (field: { readonly type: string }, stored: StoredField | undefined): boolean =>
  (field.type === "file" ? stored?.document_id : stored?.value) !== undefined;

/** The first of its fields to expire, be it past or to come. */
export const nextExpiration = (data: RecordData): Date | null => {
  const [first] = Object.values(data)
    .flatMap(({ expiration_date }) => expiration_date ?? [])
    .sort();
  return first ? new Date(`${first}T00:00:00.000Z`) : null;
};

/** Documents that a field rests on. */
export const documentsOf = ({ document_id, verified }: StoredField): string[] =>
  [document_id ?? [], verified?.document_id ?? []].flat();
