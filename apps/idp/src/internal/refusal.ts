import type { z } from "zod";
import type { Context } from "../http/koa";
import { readJson } from "../http/request-body";

/** What the internal API answers instead. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

export const found = <T>(value: T | undefined, message = "La cuenta no existe"): T => {
  if (value === undefined) throw new Refusal(404, "NOT_FOUND", message);
  return value;
};

export const readInput = async <T extends z.ZodType>(ctx: Context, schema: T): Promise<z.output<T>> => {
  const parsed = schema.safeParse(await readJson(ctx.req));
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new Refusal(400, "INVALID_INPUT", "Datos inválidos", { details });
};
