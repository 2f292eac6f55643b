import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { warnOfFailing } from "../webhooks/failing";
import { wakeSenders } from "../webhooks/turns";

export const sendDueWebhooksOp = defineOperation({
  id: "sweeps.sendDueWebhooks",
  summary:
    "Pone en camino los avisos que debían salir y nadie envía, y avisa a los administradores qué portales no los reciben",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ woken: z.int(), mails: z.int() }),
  errors: [],
}).run(async (ctx) => ({
  woken: await ctx.transaction((tx) => wakeSenders(tx, ctx)),
  mails: await warnOfFailing(ctx),
}));
