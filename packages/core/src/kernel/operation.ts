import type { z } from "zod";
import type { Access, Context } from "./context";
import type { ErrorCode } from "./errors";

export type Contract<I extends z.ZodObject, O extends z.ZodType, A extends Access> = {
  /** `area.verb` */
  readonly id: string;
  readonly summary: string;
  readonly access: A;
  readonly effect: "read" | "write" | "destructive";
  /** Strict, flat, with wire names. Where a value comes from (path, query, body) is the door's business. */
  readonly input: I;
  readonly output: O;
  readonly errors: readonly ErrorCode[];
};

type Run<I extends z.ZodObject, O extends z.ZodType, A extends Access> = (
  ctx: Context<A>,
  input: z.output<I>,
) => Promise<z.input<O>>;

export type Operation<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = Contract<I, O, A> & { readonly run: Run<I, O, A> };

// biome-ignore lint/suspicious/noExplicitAny: a table holds operations of every shape
export type AnyOperation = Operation<any, any, any>;

export const defineOperation = <I extends z.ZodObject, O extends z.ZodType, const A extends Access>(
  contract: Contract<I, O, A>,
) => ({
  run: (run: Run<I, O, A>): Operation<I, O, A> => ({ ...contract, run }),
});
