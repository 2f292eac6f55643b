import { explainUnsupported } from "@foja/composer/fonts/coverage";
import { z } from "zod";
import type { ErrorDetail } from "../kernel/errors";
import { defineRefusal } from "../kernel/refusal";
import { countCharacters, isVisible, seenText } from "../kernel/text";
import { fitsPattern } from "./form-pattern";

// Controlled forms (specification 2, 2.3 and 4.3).

const FIELD_TYPES = ["text", "textarea", "email", "number", "date", "select", "boolean", "file"] as const;

/** A field as forms have it, those of long ago too. `form-definition.ts` says what a new one must be. */
export const fieldDefinition = z.object({
  name: z.string(),
  type: z.enum(FIELD_TYPES),
  label: z.string(),
  required: z.boolean().default(false),
  max_length: z.int().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(z.string()).optional(),
  /** Regular expression of `form-pattern.ts` that the whole text fits. */
  pattern: z.string().optional(),
});

export type FieldDefinition = z.output<typeof fieldDefinition>;
export type FieldValue = string | number | boolean;
export type FormData = Readonly<Record<string, FieldValue>>;

export const parseFields = (stored: unknown): FieldDefinition[] => z.array(fieldDefinition).parse(stored);

export const TEXT_LENGTH_MAX = 20_000;
export const NUMBER_MAX = 1_000_000_000_000;
const YEAR_MIN = 1900;
const YEAR_MAX = 2200;

/** Its details are what is wrong with the others, too: whoever mends one thing shall not find the next. */
export const undefinedFields = defineRefusal<
  [names: readonly string[], others: readonly ErrorDetail[], fields: readonly FieldDefinition[]]
>(
  "invalid_input",
  "INVALID_FORM_DATA",
  (names) => `Campos no definidos en el formulario: [${names.join(", ")}]`,
  {
    extra: (names, others, fields) => ({
      details: [
        ...names.map((name) => ({
          path: `form_data.${name}`,
          message: `Campo no definido. ${definedNames(fields)}`,
        })),
        ...others,
      ],
    }),
  },
);
/** Enough to see how they are spelled. */
const NAMES_MAX = 20;

const definedNames = (fields: readonly FieldDefinition[]): string => {
  const names = fields.slice(0, NAMES_MAX).map(({ name }) => name);
  return `El formulario tiene: ${names.join(", ")}${fields.length > NAMES_MAX ? ", …" : ""}`;
};

/** The text is the first of the problems. */
export const wrongValues = defineRefusal<[problems: readonly [ErrorDetail, ...ErrorDetail[]]]>(
  "invalid_input",
  "INVALID_FORM_DATA",
  ([{ message }]) => message,
  { extra: (details) => ({ details }) },
);

/**
 * The values that were given, each of its field's type; empty ones are left out. A draft may be incomplete: required fields are
 * asked for by `requireComplete`. Throws `invalid_input` naming every problem.
 */
export const parseFormData = (
  fields: readonly FieldDefinition[],
  given: Record<string, unknown>,
): FormData => {
  const problems: ErrorDetail[] = [];
  const data: Record<string, FieldValue> = {};
  for (const field of fields) {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    if (isAbsent(value)) continue;
    const checked = checkValue(field, value);
    if ("problem" in checked) {
      const message = `El campo ${field.label} ${checked.problem}`;
      problems.push({ path: `form_data.${field.name}`, message });
    } else {
      data[field.name] = checked.value;
    }
  }
  const unknown = Object.keys(given).filter((name) => !fields.some((field) => field.name === name));
  if (unknown.length > 0) throw undefinedFields(unknown, problems, fields);
  requireNone(problems);
  return data;
};

/** Throws `invalid_input` naming every required field without a value. */
export const requireComplete = (fields: readonly FieldDefinition[], data: FormData): void => {
  const missing = fields.filter(
    ({ required, type, name }) => required && type !== "file" && !Object.hasOwn(data, name),
  );
  requireNone(
    missing.map(({ name, label }) => ({
      path: `form_data.${name}`,
      message: `El campo ${label} es requerido`,
    })),
  );
};

const requireNone = ([first, ...others]: readonly ErrorDetail[]): void => {
  if (first) throw wrongValues([first, ...others]);
};

/** Nothing that a reader would see. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && !isVisible(value));

export type Checked = { readonly value: FieldValue } | { readonly problem: string };

type FieldRule = Omit<FieldDefinition, "name" | "label" | "required">;

/** A value that is there against the type of its field. */
export const checkValue = (field: FieldRule, value: unknown): Checked => {
  switch (field.type) {
    case "text":
    case "textarea":
      return checkText(field, value);
    case "email":
      return z.email().safeParse(value).success
        ? checkText(field, value)
        : { problem: "debe ser un correo electrónico" };
    case "number":
      return checkNumber(field, value);
    case "date":
      return checkDate(value);
    case "select":
      return typeof value === "string" && field.options?.includes(value)
        ? checkPrintable(value)
        : { problem: `debe ser una de las opciones: ${(field.options ?? []).join(", ")}` };
    case "boolean":
      return typeof value === "boolean" ? { value } : { problem: "debe ser verdadero o falso" };
    case "file":
      return { problem: "no se puede enviar por esta vía" };
  }
};

const checkText = ({ max_length = TEXT_LENGTH_MAX, pattern }: FieldRule, value: unknown): Checked => {
  if (typeof value !== "string") return { problem: "debe ser un texto" };
  if (value.includes("\u0000")) return { problem: "contiene un carácter que no se puede guardar" };
  const seen = seenText(value);
  if (countCharacters(seen) > max_length) return { problem: `admite hasta ${max_length} caracteres` };
  if (pattern !== undefined && !fitsPattern(pattern, seen))
    return { problem: "no tiene el formato que se pide" };
  return checkPrintable(seen);
};

const checkPrintable = (value: string): Checked => {
  const problem = explainUnsupported(value);
  return problem ? { problem: problem.replace("Caracteres", "tiene caracteres") } : { value };
};

/** As JSON writes numbers (RFC 8259, 6), but for exponents: what is printed is what was written. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

const checkNumber = ({ min = -NUMBER_MAX, max = NUMBER_MAX }: FieldRule, value: unknown): Checked => {
  const number = typeof value === "string" && DECIMAL.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return { problem: "debe ser un numero" };
  if (number < min) return { problem: `debe ser mayor o igual a ${min}` };
  if (number > max) return { problem: `debe ser menor o igual a ${max}` };
  return { value: number };
};

const checkDate = (value: unknown): Checked => {
  if (!z.iso.date().safeParse(value).success) return { problem: "debe ser una fecha YYYY-MM-DD" };
  const date = String(value);
  const year = Number(date.slice(0, 4));
  return year >= YEAR_MIN && year <= YEAR_MAX
    ? { value: date }
    : { problem: `debe tener un año entre ${YEAR_MIN} y ${YEAR_MAX}` };
};
