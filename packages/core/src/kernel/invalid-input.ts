import { z } from "zod";
import { AppError, type ErrorDetail } from "./errors";
import { meaningOf } from "./meaning";
import { validationText } from "./validation-texts";

// Refusals reach people: ours where we have words for them, zod's Spanish for the rest.
z.config({ ...z.locales.es(), customError: validationText });

/** Enough to mend a form with; a body of half a million wrong fields is not answered with as many lines. */
const DETAILS_MAX = 20;
const NAME_LENGTH_MAX = 100;

export const INVALID_INPUT = "INVALID_INPUT";

/** Wrong input. A door may answer a malformed identifier like an unknown one: `unknown` has the text for it. */
export class InvalidInput extends AppError {
  constructor(
    message: string,
    details: readonly ErrorDetail[],
    readonly unknown: string | undefined,
    /** The first problem is an identifier that is none. */
    readonly isMalformedIdentifier: boolean,
  ) {
    super("invalid_input", message, { code: INVALID_INPUT, details });
  }
}

/** What a schema found wrong as a refusal: its text is the first problem, `details` are the first twenty. */
export const invalidInput = (error: z.ZodError, input?: z.ZodObject): InvalidInput => {
  const details = error.issues.slice(0, DETAILS_MAX).flatMap(detailsOf).slice(0, DETAILS_MAX);
  const [first] = details;
  return new InvalidInput(
    (input && missingText(error, input)) ?? (first ? sentence(first) : "Solicitud inválida"),
    details,
    input && unknownThing(error, input),
    isMalformed(error, input),
  );
};

const unknownThing = ({ issues }: z.ZodError, input: z.ZodObject): string | undefined => {
  for (const { path } of issues) {
    const [key] = path;
    const schema = path.length === 1 && typeof key === "string" ? input.shape[key] : undefined;
    const text = schema && meaningOf(schema)?.unknown;
    if (text) return text;
  }
  return undefined;
};

/** In the words of the specification, for what is not there or too short. */
const missingText = ({ issues: [first] }: z.ZodError, input: z.ZodObject): string | undefined => {
  const isMissing =
    first?.code === "too_small" || (first?.code === "invalid_type" && first.input === undefined);
  const schema = isMissing && first.path.length === 1 ? input.shape[String(first.path[0])] : undefined;
  return schema && meaningOf(schema)?.missing;
};

const isMalformed = ({ issues: [first] }: z.ZodError, input: z.ZodObject | undefined): boolean => {
  if (first?.code === "invalid_format") return first.format === "guid" || first.format === "uuid";
  const subject = first?.path.length === 1 && input?.shape[String(first.path[0])];
  return Boolean(subject && subject instanceof z.ZodNumber && meaningOf(subject)?.unknown);
};

const detailsOf = (issue: z.core.$ZodIssue): ErrorDetail[] => {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, DETAILS_MAX).map((key) => detail([...issue.path, key], "Campo desconocido"));
  }
  return [detail(issue.path, issue.message)];
};

const detail = (path: readonly PropertyKey[], message: string): ErrorDetail => {
  const name = path.map(String).join(".");
  return { path: name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX)}…` : name, message };
};

const sentence = ({ path, message }: ErrorDetail): string => (path ? `${path}: ${message}` : message);
