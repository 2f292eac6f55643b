import type { z } from "zod";
import type { Access } from "./actors";
import type { Context } from "./context";
import type { Refusing } from "./refusal";

export type Contract<I extends z.ZodObject, O extends z.ZodType, A extends Access> = {
  /** `area.verb` */
  readonly id: string;
  readonly summary: string;
  /** The kinds of actor that it takes. */
  readonly access: A | readonly A[];
  readonly effect: "read" | "write" | "destructive";
  /** Strict, flat, with wire names. Where a value comes from (path, query, body, header) is the door's business. */
  readonly input: I;
  readonly output: O;
  /** Declared refusals, and classes of those that are not declared one by one. */
  readonly errors: readonly Refusing[];
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

/** A contract that holds its action: the shape that most have. */
export const defineOperation = <I extends z.ZodObject, O extends z.ZodType, const A extends Access>(
  contract: Contract<I, O, A>,
) => ({
  run: (run: Run<I, O, A>): Operation<I, O, A> => ({ ...contract, run }),
});

export const accessOf = ({ access }: { readonly access: Access | readonly Access[] }): readonly Access[] =>
  typeof access === "string" ? [access] : access;
