import { z } from "zod";
import { AppError, type ErrorDetail } from "./errors";
import { validationText } from "./validation-texts";

// Refusals reach people: ours where we have words for them, zod's Spanish for the rest.
z.config({ ...z.locales.es(), customError: validationText });

/** What a schema found wrong as a refusal: its text is the first problem, `details` are all. */
export const invalidInput = (error: z.ZodError): AppError => {
  const details = error.issues.flatMap(detailsOf);
  const [first] = details;
  return new AppError("invalid_input", first ? sentence(first) : "Solicitud inválida", {
    code: "INVALID_INPUT",
    details,
  });
};

const detailsOf = (issue: z.core.$ZodIssue): ErrorDetail[] => {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join("."), message: "Campo desconocido" }));
  }
  return [{ path: issue.path.join("."), message: issue.message }];
};

const sentence = ({ path, message }: ErrorDetail): string => (path ? `${path}: ${message}` : message);
