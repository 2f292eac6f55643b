import type { z } from "zod";
import type { Context, TownAccess } from "./context";
import type { Contract, Operation } from "./operation";

/** An action of the product: what it does never depends on the door. */
export type Action<A extends TownAccess, W, R> = (ctx: Context<A>, wanted: W) => Promise<R>;

/** What a door's own contract gets: no database, and one way to an action. */
export type DoorContext<A extends TownAccess> = Omit<
  Context<A>,
  "db" | "global" | "transaction" | "read" | "settle"
> & {
  /** Carries out an action. Its result is shown by `present`, which is also what a repeated request is answered with. */
  act<W, R, Shown>(action: Action<A, W, R>, wanted: W, present: (result: R) => Shown): Promise<Shown>;
};

/** A contract of one door alone, over an action that another door shows in another shape. */
export const defineDoorContract = <I extends z.ZodObject, O extends z.ZodType, const A extends TownAccess>(
  contract: Contract<I, O, A>,
) => ({
  run: (run: (ctx: DoorContext<A>, input: z.output<I>) => Promise<z.input<O>>): Operation<I, O, A> => ({
    ...contract,
    run: (ctx, input) => run(doorContextOf(ctx), input),
  }),
});

const doorContextOf = <A extends TownAccess>(ctx: Context<A>): DoorContext<A> => {
  const {
    db: _db,
    global: _global,
    transaction: _transaction,
    read: _read,
    settle: _settle,
    ...rest
  } = ctx as Context;
  return {
    ...rest,
    act: (action, wanted, present) => act(ctx as Context, action as never, wanted, present),
  } as DoorContext<A>;
};

/** Carries out an action and shows its result, the same one that is kept for a repeated request. */
export const act = async <C extends Pick<Context, "settle">, W, R, Shown>(
  ctx: C,
  action: (ctx: C, wanted: W) => Promise<R>,
  wanted: W,
  present: (result: R) => Shown,
): Promise<Shown> => {
  const settle: Context["settle"] = (tx, result) => ctx.settle(tx, present(result as R));
  return present(await action({ ...ctx, settle }, wanted));
};
