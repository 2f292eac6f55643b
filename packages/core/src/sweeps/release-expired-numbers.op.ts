import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { releaseExpiredNumbers } from "../numbers/ledger";

export const releaseExpiredNumbersOp = defineOperation({
  id: "sweeps.releaseExpiredNumbers",
  summary: "Devuelve los números reservados por trabajos que no volvieron a tiempo",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ released: z.int() }),
  errors: [],
}).run(async (ctx) => ({ released: await ctx.transaction((tx) => releaseExpiredNumbers(tx, ctx.now())) }));
