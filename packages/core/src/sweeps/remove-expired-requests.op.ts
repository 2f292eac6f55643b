import { z } from "zod";
import { defineOperation } from "../kernel/operation";

export const removeExpiredRequestsOp = defineOperation({
  id: "sweeps.removeExpiredRequests",
  summary: "Olvida las respuestas guardadas para solicitudes repetidas que vencieron",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ removed: z.int() }),
  errors: [],
}).run((ctx) =>
  ctx.transaction(async (tx) => {
    const { count } = await tx.repeatedRequest.deleteMany({ where: { expiresAt: { lte: ctx.now() } } });
    return { removed: count };
  }),
);
