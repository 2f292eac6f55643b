import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../../kernel/context";
import {
  claimOf,
  findSession,
  findSessionDocument,
  SESSION_NUMBER_MS,
  SESSION_STEP_MS,
  type SessionDocument,
  sessionOver,
} from "./session";

/** As long as this is left of it a session needs no renewing: a call of a batch writes nothing for the other ninety-nine. */
const FRESH_MS = SESSION_STEP_MS * 0.75;

/** The document as it is now, in a session that goes on. @throws sessionOver */
export const keepSession = async (
  ctx: Context<"user">,
  document: SessionDocument,
): Promise<SessionDocument> => {
  const { sessionId, documentId, session } = document;
  const left = session.expiresAt.getTime() - ctx.now().getTime();
  if (!session.closedAt && left > FRESH_MS) return document;
  return await ctx.transaction(async (tx) => {
    await renewSession(tx, ctx, sessionId);
    return await findSessionDocument(tx, ctx, sessionId, documentId);
  });
};

/**
 * Keeps a session, and every turn and number that it holds, for another step: four minutes from now, at most four for each document. A
 * turn that was lost meanwhile (the document was rejected, or its person let go) is told as released.
 */
const renewSession = async (tx: TenantTransaction, ctx: Context<"user">, id: string): Promise<void> => {
  await lockSession(tx, id);
  const session = await findSession(tx, ctx, id);
  const now = ctx.now();
  if (session.closedAt || session.expiresAt <= now) throw sessionOver();

  const last = session.createdAt.getTime() + SESSION_STEP_MS * session.documents.length;
  const expiresAt = new Date(Math.min(now.getTime() + SESSION_STEP_MS, last));
  // As much as it may have: what was taken later must not end earlier.
  if (expiresAt <= session.expiresAt) return;
  const claims = session.documents.filter(({ state }) => state === "ready").map(claimOf);
  const tokens = claims.map(({ token }) => token);
  const reservations = claims.flatMap(({ official }) => (official ? [official.reservationId] : []));
  const held = await tx.documentSigner.updateManyAndReturn({
    where: { claimToken: { in: tokens } },
    data: { claimExpiresAt: expiresAt },
    select: { documentId: true },
  });
  await tx.numberLedger.updateMany({
    where: {
      id: { in: reservations },
      state: "reserved",
      holderId: { in: held.map(({ documentId }) => documentId) },
    },
    data: { expiresAt: new Date(expiresAt.getTime() + SESSION_NUMBER_MS - SESSION_STEP_MS) },
  });
  const kept = new Set(held.map(({ documentId }) => documentId));
  await tx.signingSessionDocument.updateMany({
    where: { sessionId: id, state: "ready", documentId: { notIn: [...kept] } },
    data: { state: "released", prepared: null, toSign: null },
  });
  await tx.signingSession.update({ where: { id }, data: { expiresAt } });
};

/** Nobody else renews or ends the session, or records a signature of it. Before its documents, for whoever locks both. */
export const lockSession = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.$executeRaw`SELECT FROM signing_sessions WHERE id = ${id}::uuid FOR UPDATE`;
};

/** Nobody renews or ends it meanwhile; signatures of a batch are recorded side by side. */
export const holdSession = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.$executeRaw`SELECT FROM signing_sessions WHERE id = ${id}::uuid FOR SHARE`;
};
