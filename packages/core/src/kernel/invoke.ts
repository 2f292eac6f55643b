import { z } from "zod";
import { StorageUnavailable } from "../ports/storage";
import type { Access, Context } from "./context";
import { AppError, type ErrorDetail } from "./errors";
import { notFoundTexts } from "./identifiers";
import type { Operation } from "./operation";
import { validationText } from "./validation-texts";

// Refusals reach people: ours where we have words for them, zod's Spanish for the rest.
z.config({ ...z.locales.es(), customError: validationText });

/** The one door. Every transport enters here, so validation and access cannot differ between them. */
export const invoke = async <I extends z.ZodObject, O extends z.ZodType, A extends Access>(
  operation: Operation<I, O, A>,
  ctx: Context<NoInfer<A>>,
  rawInput: unknown,
): Promise<z.output<O>> => {
  if (ctx.actor.kind !== operation.access) throw new AppError("forbidden", "Acceso no permitido");

  const parsed = operation.input.safeParse(rawInput);
  if (!parsed.success) throw invalidInput(operation.input, parsed.error);

  try {
    return operation.output.parse(await operation.run(ctx, parsed.data));
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    ctx.report(error, "storage");
    throw new AppError(
      "unavailable",
      "El depósito de archivos no está disponible en este momento. Intente de nuevo en unos minutos",
      { code: "STORAGE_UNAVAILABLE" },
    );
  }
};

const invalidInput = (input: z.ZodObject, error: z.ZodError): AppError => {
  for (const issue of error.issues) {
    const [key] = issue.path;
    const schema = issue.path.length === 1 && typeof key === "string" ? input.shape[key] : undefined;
    const text = schema && notFoundTexts.get(schema)?.notFound;
    if (text) return new AppError("not_found", text);
  }

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
