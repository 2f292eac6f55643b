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
    // Sessions first, as everything else that changes both.
    const closed = await tx.signingSession.updateManyAndReturn({
      where: { closedAt: null, expiresAt: { lt: now } },
      data: { closedAt: now },
      select: { id: true },
    });
    await tx.signingSessionDocument.updateMany({
      where: { state: "ready", sessionId: { in: closed.map(({ id }) => id) } },
      data: { state: "released", prepared: null, toSign: null },
    });
    return { claims: claims.count, sessions: closed.length };
  }),
);
