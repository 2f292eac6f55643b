import { z } from "zod";
import { defineOperation } from "../kernel/operation";

/** A search reads so few by themselves in a millisecond; one by one, each would have the sets of its words written for itself. */
const FEW = 200;

/** Whoever changes one of those that are being merged waits for all of them. */
const AT_ONCE = 250;

export const mergeWordsOp = defineOperation({
  id: "sweeps.mergeWords",
  summary: "Lleva a los conjuntos de búsqueda las palabras de lo que se escribió desde la última vez",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ merged: z.int() }),
  errors: [],
}).run(async (ctx) => {
  let merged = 0;
  while ((await ctx.db.wordChange.count()) > FEW) {
    const [row] = await ctx.transaction(
      (tx) => tx.$queryRaw<{ merged: number }[]>`select merge_words(${AT_ONCE}::int) as merged`,
    );
    // What is left is being changed at this moment.
    if (!row?.merged) break;
    merged += row.merged;
  }
  return { merged };
});
