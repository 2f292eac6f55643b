import { z } from "zod";
import { failSigning } from "../citizen-documents/end-signing";
import { NEVER_ENQUEUED } from "../citizen-documents/failure-reason";
import { OUT_OF_TIME } from "../citizen-documents/sign-queued";
import type { Context } from "../kernel/context";
import { defineOperation } from "../kernel/operation";

/** At most so many a turn: the next one comes in a minute. */
const ENDED_AT_ONCE = 500;

/** A request that signs by itself has begun to by then. */
const BEGUN_MS = 120_000;

export const endLostSigningsOp = defineOperation({
  id: "sweeps.endLostSignings",
  summary: "Da por fallidas las firmas de ciudadanos cuya sesión terminó o que nadie tiene en cola",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ ended: z.int() }),
  errors: [],
}).run(async (ctx) => {
  let ended = 0;
  for (const { documentId, reason } of [...(await findExpired(ctx)), ...(await findLost(ctx))]) {
    if (await ctx.transaction((tx) => failSigning(tx, ctx, documentId, reason))) ended++;
  }
  return { ended };
});

/** Nobody is signing it at this moment: who is may still finish. */
const notBeingSigned = (ctx: Context<"system">) =>
  ({
    signers: { none: { claimExpiresAt: { gte: ctx.now() } } },
  }) as const;

const findExpired = async (ctx: Context<"system">) => {
  const rows = await ctx.db.citizenSigning.findMany({
    where: { state: "queued", expiresAt: { lt: ctx.now() }, document: notBeingSigned(ctx) },
    select: { documentId: true, lastReason: true },
    orderBy: { expiresAt: "asc" },
    take: ENDED_AT_ONCE,
  });
  return rows.map(({ documentId, lastReason }) => ({ documentId, reason: lastReason ?? OUT_OF_TIME }));
};

/** What a job signs comes with its job: without one, somebody took it away. What a request signs ends with its process. */
const findLost = async (ctx: Context<"system">) => {
  const rows = await ctx.db.citizenSigning.findMany({
    where: {
      state: "queued",
      createdAt: { lt: new Date(ctx.now().getTime() - BEGUN_MS) },
      expiresAt: { gte: ctx.now() },
      document: notBeingSigned(ctx),
    },
    select: { documentId: true, lastReason: true },
    orderBy: { createdAt: "asc" },
  });
  const documentIds = rows.map(({ documentId }) => documentId);
  const about = { schema: ctx.tenant.schema, documentIds };
  const underWay = await ctx.transaction((tx) => ctx.ports.jobs.underWay(tx, "sign-citizen-document", about));
  return rows
    .filter(({ documentId }) => !underWay.has(documentId))
    .map(({ documentId, lastReason }) => ({ documentId, reason: lastReason ?? NEVER_ENQUEUED }))
    .slice(0, ENDED_AT_ONCE);
};
