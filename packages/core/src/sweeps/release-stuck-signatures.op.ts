import { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { defineOperation } from "../kernel/operation";

/** How long one may look back at what became of a session. */
const KEPT_MS = 30 * 24 * 3_600_000;

export const releaseStuckSignaturesOp = defineOperation({
  id: "sweeps.releaseStuckSignatures",
  summary: "Libera los turnos de firma y las sesiones que nadie terminó a tiempo",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ claims: z.int(), sessions: z.int() }),
  errors: [],
}).run(async (ctx) => {
  await ctx.globalTransaction((tx) =>
    tx.desktopTicket.deleteMany({
      where: { schemaName: ctx.tenant.schema, expiresAt: { lt: new Date(ctx.now().getTime() - KEPT_MS) } },
    }),
  );
  return await ctx.transaction(async (tx) => {
    const now = ctx.now();
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
    const claims = await tx.documentSigner.updateMany({
      where: { claimExpiresAt: { lt: now } },
      data: { claimToken: null, claimExpiresAt: null },
    });
    // What was refused stays: the audit names it.
    await tx.signingSession.deleteMany({
      where: {
        closedAt: { lt: new Date(now.getTime() - KEPT_MS) },
        refusalCode: null,
        documents: { none: { state: "refused", claim: { not: Prisma.AnyNull } } },
      },
    });
    return { claims: claims.count, sessions: closed.length };
  });
});
