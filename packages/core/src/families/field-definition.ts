import { z } from "zod";
import { printedLine } from "../documents/content-characters";
import { FIELDS_MAX, fieldKey, optionsInput } from "../documents/form-definition";
import { FIELD_TYPES } from "../records/field";

// What the fields of a family must be when somebody defines them (domain 7). What was defined earlier is read with `fieldsOf`.

const LABEL_LENGTH_MAX = 120;

export const fieldMembers = {
  key: fieldKey,
  label: printedLine(LABEL_LENGTH_MAX),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  has_expiration: z.boolean(),
  needs_verification: z.boolean(),
  options: optionsInput,
};

/** What is wrong with the options of a field; undefined when they go with its type. */
export const optionsProblem = ({
  type,
  options,
}: {
  readonly type: string;
  readonly options?: readonly string[] | undefined;
}): string | undefined => {
  const has = options !== undefined && options.length > 0;
  if (type === "select" && !has) return "Un campo de tipo select necesita sus opciones";
  if (type !== "select" && has) return `Un campo de tipo ${type} no las admite`;
  return undefined;
};

const field = z
  .strictObject({
    key: fieldMembers.key,
    label: fieldMembers.label,
    type: fieldMembers.type,
    required: fieldMembers.required.default(false),
    has_expiration: fieldMembers.has_expiration.default(false),
    needs_verification: fieldMembers.needs_verification.default(false),
    options: z.union([optionsInput, z.array(z.string()).max(0)]).default([]),
  })
  .superRefine((given, { addIssue }) => {
    const message = optionsProblem(given);
    if (message) addIssue({ code: "custom", path: ["options"], message });
  });

/** All fields of a family. */
export const familyFields = z
  .array(field)
  .max(FIELDS_MAX)
  .superRefine((fields, { addIssue }) => {
    for (const [index, { key }] of fields.entries()) {
      if (fields.findIndex((other) => other.key === key) !== index)
        addIssue({ code: "custom", path: [index, "key"], message: `Hay otro campo con la clave ${key}` });
    }
  });

const STATES_MAX = 50;
const STATE_LENGTH_MAX = 100;

/** The first is that of new records. */
export const familyStates = z
  .array(printedLine(STATE_LENGTH_MAX))
  .min(1)
  .max(STATES_MAX)
  .refine((states) => new Set(states).size === states.length, "Hay estados repetidos");
