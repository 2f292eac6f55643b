import type { FieldDefinition, FieldValue, FormData } from "../documents/form";

const TEXT = "Texto de ejemplo";
const LONG_TEXT =
  "Texto de ejemplo, en más de una línea, para ver cuánto lugar ocupa lo que escriba quien complete el formulario.";
const EMAIL = "nombre@ejemplo.org";
const NUMBER = 1234;

/** What somebody could have filled in: something in every field, so that its place in the PDF shows. Pure. */
export const sampleValues = (fields: readonly FieldDefinition[], today: string): FormData =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = sampleValue(field, today);
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );

/** A pattern is not followed: it says what is accepted, not what it looks like. */
const sampleValue = (
  { type, max_length, min, max, options }: FieldDefinition,
  today: string,
): FieldValue | undefined => {
  switch (type) {
    case "text":
      return TEXT.slice(0, max_length).trim();
    case "textarea":
      return LONG_TEXT.slice(0, max_length).trim();
    case "email":
      return EMAIL;
    case "number":
      return Math.min(Math.max(NUMBER, min ?? NUMBER), max ?? Math.max(NUMBER, min ?? NUMBER));
    case "date":
      return today;
    case "select":
      return options?.[0];
    case "boolean":
      return true;
    case "file":
      return "archivo-de-ejemplo.pdf";
  }
};
