import type { z } from "zod";
import { StorageUnavailable } from "../ports/storage";
import { requireAccess } from "./access";
import type { Access } from "./actors";
import type { Context } from "./context";
import { type FileAnswer, fileTypeOf } from "./file";
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

  const answer = operation.output.parse(await telling(ctx, () => operation.run(ctx, parsed.data)));
  return fileTypeOf(operation.output) ? openedLater(ctx, answer as FileAnswer) : answer;
};

/** A file is opened when its headers are on their way; what fails then is told like what fails now. */
const openedLater = (ctx: Pick<Context, "report">, file: FileAnswer): never =>
  ({ ...file, open: () => telling(ctx, () => file.open()) }) as never;

const telling = async <T>({ report }: Pick<Context, "report">, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    report(error, "storage");
    throw storageUnavailable();
  }
};

export const storageUnavailable = defineRefusal(
  "unavailable",
  "STORAGE_UNAVAILABLE",
  "El depósito de archivos no está disponible en este momento. Intente de nuevo en unos minutos",
);
