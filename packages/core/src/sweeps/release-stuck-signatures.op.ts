import { z } from "zod";
import { defineOperation } from "../kernel/operation";

export const releaseStuckSignaturesOp = defineOperation({
  id: "sweeps.releaseStuckSignatures",
  summary: "Libera los turnos de firma y las sesiones que nadie terminó a tiempo",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ claims: z.int(), sessions: z.int() }),
  errors: [],
}).run((ctx) =>
  ctx.transaction(async (tx) => {
    const now = ctx.now();
    const claims = await tx.documentSigner.updateMany({
      where: { claimExpiresAt: { lt: now } },
      data: { claimToken: null, claimExpiresAt: null },
    });
    const sessions = await tx.signingSession.updateMany({
      where: { status: "open", expiresAt: { lt: now } },
      data: { status: "expired", finishedAt: now },
    });
    return { claims: claims.count, sessions: sessions.count };
  }),
);
