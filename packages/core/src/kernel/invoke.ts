import type { z } from "zod";
import { StorageUnavailable } from "../ports/storage";
import type { Access, Context } from "./context";
import { AppError } from "./errors";
import { notFoundTexts } from "./identifiers";
import { invalidInput } from "./invalid-input";
import type { Operation } from "./operation";

/** The one door. Every transport enters here, so validation and access cannot differ between them. */
export const invoke = async <I extends z.ZodObject, O extends z.ZodType, A extends Access>(
  operation: Operation<I, O, A>,
  ctx: Context<NoInfer<A>>,
  rawInput: unknown,
): Promise<z.output<O>> => {
  if (ctx.actor.kind !== operation.access) throw new AppError("forbidden", "Acceso no permitido");

  const parsed = operation.input.safeParse(rawInput);
  if (!parsed.success) throw refuseInput(operation.input, parsed.error);

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

/** About the very thing that the operation is for, a malformed identifier is as good as an unknown one. */
const refuseInput = (input: z.ZodObject, error: z.ZodError): AppError => {
  for (const issue of error.issues) {
    const [key] = issue.path;
    const schema = issue.path.length === 1 && typeof key === "string" ? input.shape[key] : undefined;
    const text = schema && notFoundTexts.get(schema)?.notFound;
    if (text) return new AppError("not_found", text);
  }
  return invalidInput(error);
};
