import type { z } from "zod";
import { StorageUnavailable } from "../ports/storage";
import { requireAccess } from "./access";
import type { Access } from "./actors";
import type { Context } from "./context";
import { invalidInput } from "./invalid-input";
import type { Operation } from "./operation";
import { defineRefusal } from "./refusal";

/** The one way in. Every door enters here, so validation and access cannot differ between them. */
export const invoke = async <I extends z.ZodObject, O extends z.ZodType, A extends Access>(
  operation: Operation<I, O, A>,
  ctx: Context<NoInfer<A>>,
  rawInput: unknown,
): Promise<z.output<O>> => {
  requireAccess(operation, ctx.actor);

  const parsed = operation.input.safeParse(rawInput);
  if (!parsed.success) throw invalidInput(parsed.error, operation.input);

  try {
    return operation.output.parse(await operation.run(ctx, parsed.data));
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    ctx.report(error, "storage");
    throw storageUnavailable();
  }
};

export const storageUnavailable = defineRefusal(
  "unavailable",
  "STORAGE_UNAVAILABLE",
  "El depósito de archivos no está disponible en este momento. Intente de nuevo en unos minutos",
);
