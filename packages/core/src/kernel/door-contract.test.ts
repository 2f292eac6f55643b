import { expect, test } from "vitest";
import { z } from "zod";
import type { Context } from "./context";
import { act, defineDoorContract } from "./door-contract";
import { invoke } from "./invoke";

type Opened = { readonly id: string; readonly secret: string };

/** An action: keeps its result in the transaction that makes it true. */
const open = async (ctx: Context<"user">, { name }: { readonly name: string }): Promise<Opened> => {
  const opened = { id: name, secret: "s" };
  await ctx.settle({} as never, opened);
  return opened;
};

const aContext = () => {
  const kept: unknown[] = [];
  const ctx = {
    actor: { kind: "user" },
    db: {},
    global: {},
    read: () => undefined,
    transaction: () => undefined,
    settle: async (_tx: unknown, answer: unknown) => void kept.push(answer),
  } as unknown as Context<"user">;
  return { ctx, kept };
};

test("an action's result is kept as it is shown", async () => {
  const { ctx, kept } = aContext();
  expect(await act(ctx, open, { name: "a" }, ({ id }) => ({ case_id: id }))).toEqual({ case_id: "a" });
  expect(kept).toEqual([{ case_id: "a" }]);
});

test("a door's own contract reaches an action, and no database", async () => {
  const reached: string[] = [];
  const contract = defineDoorContract({
    id: "things.open",
    summary: "",
    access: "user",
    effect: "write",
    input: z.strictObject({ name: z.string() }),
    output: z.strictObject({ thing: z.string() }),
    errors: [],
  }).run((given, { name }) => {
    reached.push(...Object.keys(given));
    return given.act(open, { name }, ({ id }) => ({ thing: id }));
  });
  const { ctx, kept } = aContext();
  expect(await invoke(contract, ctx, { name: "a" })).toEqual({ thing: "a" });
  expect(kept).toEqual([{ thing: "a" }]);
  for (const closed of ["db", "global", "read", "transaction", "settle"])
    expect(reached).not.toContain(closed);
  expect(reached).toContain("actor");
});
