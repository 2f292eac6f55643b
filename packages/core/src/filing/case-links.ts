import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { defineRefusal } from "../kernel/refusal";
import { lockCase } from "./lock-case";

export type CaseLink = {
  readonly caseId: string;
  readonly documentId: string;
  readonly userId: string | null;
  readonly movement: "document_link" | "document_proposal_accept";
  readonly reason: string;
  /** Nobody decided it: it was agreed upon before. */
  readonly isAutomatic?: boolean;
};

export const caseArchived = defineRefusal(
  "wrong_state",
  "CASE_ARCHIVED",
  "El expediente está archivado y no admite cambios. Reactívelo para continuar",
);
export const reservedInOpenCase = defineRefusal(
  "wrong_state",
  "RESERVED_DOCUMENT",
  "Un documento reservado solo puede entrar en un expediente reservado",
);

/** Who sees a case sees its documents: a reserved one must not be seen through an open case. The database refuses it too. */
export const requireFit = (
  document: { readonly visibility: string },
  target: { readonly visibility: string },
): void => {
  if (document.visibility !== "reservado" || target.visibility === "reservado") return;
  throw reservedInOpenCase();
};

/**
 * Puts an official document into a case with the next order number and writes the movement. Locks the case's row, so two links at
 * once get two numbers. Undefined when the case is archived or the document is in it already; nothing is written then.
 * Refuses a reserved document in an open case.
 */
export const linkToCase = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "now" | "newId">,
  { caseId, documentId, userId, movement, reason, isAutomatic }: CaseLink,
): Promise<{ readonly order: number; readonly movementId: string } | undefined> => {
  await lockCase(tx, caseId);
  const document = await tx.document.findUniqueOrThrow({
    where: { id: documentId },
    select: { visibility: true },
  });
  const target = await tx.case.findUniqueOrThrow({
    where: { id: caseId },
    select: { status: true, visibility: true, documents: { where: { documentId }, select: { id: true } } },
  });
  requireFit(document, target);
  if (target.status === "archived" || target.documents.length > 0) return undefined;

  const order = await placeInCase(tx, ctx, { caseId, documentId, userId });
  const movementId = ctx.newId();
  await tx.caseMovement.create({
    data: {
      id: movementId,
      caseId,
      type: movement,
      userId,
      reason,
      documentId,
      data: { order, ...(isAutomatic && { automatic: true }) },
      createdAt: ctx.now(),
    },
  });
  return { order, movementId };
};

/** Gives a document the next order number of a case that is locked. What the case says of it is its caller's. */
export const placeInCase = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "now" | "newId">,
  { caseId, documentId, userId }: Pick<CaseLink, "caseId" | "documentId" | "userId">,
): Promise<number> => {
  await tx.case.update({ where: { id: caseId }, data: { lastModifiedAt: ctx.now() } });
  const { _max } = await tx.caseDocument.aggregate({ where: { caseId }, _max: { order: true } });
  const order = (_max.order ?? 0) + 1;
  await tx.caseDocument.create({
    data: { id: ctx.newId(), caseId, documentId, order, linkedAt: ctx.now(), linkedById: userId },
  });
  return order;
};
