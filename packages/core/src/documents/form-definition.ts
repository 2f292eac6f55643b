import { z } from "zod";
import { printedLine } from "./content-characters";
import { fieldDefinition, NUMBER_MAX, TEXT_LENGTH_MAX } from "./form";
import { isBoundedPattern, PATTERN_LENGTH_MAX } from "./form-pattern";

// What a form must be when somebody defines it: an administrator, or a proposal for the global catalog (specification 2, 2.3). What was
// defined earlier is read with `parseFields`, which asks for less: rules that come later must not hide documents that are there.

export const FIELDS_MAX = 200;
export const OPTIONS_MAX = 200;
const LABEL_LENGTH_MAX = 120;
const OPTION_LENGTH_MAX = 200;

type FieldType = z.output<typeof fieldDefinition>["type"];
type Constraint = "max_length" | "min" | "max" | "options" | "pattern";

const CONSTRAINTS: Readonly<Record<FieldType, readonly Constraint[]>> = {
  text: ["max_length", "pattern"],
  textarea: ["max_length"],
  email: ["max_length"],
  number: ["min", "max"],
  date: [],
  select: ["options"],
  boolean: [],
  file: [],
};

/** Key of a field in what is sent: never shown, never changed into words. */
export const fieldKey = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,59}$/,
    "Debe empezar con una letra y tener solo minúsculas, dígitos y guiones bajos, hasta 60",
  );

/** What a person chooses from: as it is shown, each once. */
export const optionsInput = z
  .array(printedLine(OPTION_LENGTH_MAX))
  .min(1)
  .max(OPTIONS_MAX)
  .refine((options) => new Set(options).size === options.length, "Hay opciones repetidas");

const field = fieldDefinition
  .extend({
    name: fieldKey,
    label: printedLine(LABEL_LENGTH_MAX),
    max_length: z.int().min(1).max(TEXT_LENGTH_MAX).optional(),
    min: z.number().min(-NUMBER_MAX).max(NUMBER_MAX).optional(),
    max: z.number().min(-NUMBER_MAX).max(NUMBER_MAX).optional(),
    options: optionsInput.optional(),
    pattern: z
      .string()
      .min(1)
      .max(PATTERN_LENGTH_MAX)
      .refine(
        isBoundedPattern,
        "Debe ser una expresión regular de caracteres, clases y repeticiones acotadas ({2}, {1,8}, ?), sin grupos ni alternativas",
      )
      .optional(),
  })
  .strict()
  .superRefine((given, { addIssue }) => {
    const issue = (path: Constraint, message: string) => addIssue({ code: "custom", path: [path], message });
    for (const name of ["max_length", "min", "max", "options", "pattern"] as const) {
      if (given[name] !== undefined && !CONSTRAINTS[given.type].includes(name))
        issue(name, `Un campo de tipo ${given.type} no lo admite`);
    }
    if (given.type === "select" && given.options === undefined)
      issue("options", "Un campo de tipo select necesita sus opciones");
    if (given.min !== undefined && given.max !== undefined && given.min > given.max)
      issue("max", "Debe ser mayor o igual que min");
  });

/** The whole form. */
export const formDefinition = z
  .array(field)
  .max(FIELDS_MAX)
  .superRefine((fields, { addIssue }) => {
    for (const [index, { name }] of fields.entries()) {
      if (fields.findIndex((other) => other.name === name) !== index)
        addIssue({ code: "custom", path: [index, "name"], message: `Hay otro campo con el nombre ${name}` });
    }
  });
