import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { caseFacts, mayAddDocuments } from "../permissions/case-access";
import { getVisibleCase } from "../permissions/get-visible-case";
import { lockDocument } from "../permissions/get-visible-document";
import { caseArchived, linkToCase, requireFit } from "./case-links";

type Proposed = { readonly id: string; readonly visibility: string };

/**
 * Asks for a document's place in a case that the person sees. Where he may add documents himself, it enters by itself once it
 * is signed; elsewhere who administers the case decides. Nothing happens when it was proposed or linked before.
 */
export const proposeToCase = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  document: Proposed,
  caseId: string,
): Promise<void> => {
  // Two proposals at once must meet here, not at the index that lets only one wait.
  await lockDocument(tx, document.id);
  const target = await getVisibleCase(ctx, caseId, { hidden: "not_found", include: caseFacts, db: tx });
  if (target.status === "archived") throw caseArchived();
  requireFit(document, target);

  const ids = { caseId: target.id, documentId: document.id };
  const known = await tx.caseProposal.count({ where: { ...ids, status: "pending" } });
  if (known > 0 || (await tx.caseDocument.count({ where: ids })) > 0) return;

  const { userId } = ctx.actor;
  const now = ctx.now();
  await tx.caseProposal.create({
    data: {
      ...ids,
      id: ctx.newId(),
      autoLink: mayAddDocuments(ctx.actor, target),
      proposedById: userId,
      proposedAt: now,
    },
  });
  await tx.caseMovement.create({
    data: { ...ids, id: ctx.newId(), type: "document_proposal", userId, reason: "", createdAt: now },
  });
};

/** Makes `caseIds` the cases to which the person proposes the document; his other pending proposals are withdrawn. */
export const replaceProposals = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  document: Proposed,
  caseIds: readonly string[],
): Promise<void> => {
  await tx.caseProposal.deleteMany({
    where: {
      documentId: document.id,
      status: "pending",
      proposedById: ctx.actor.userId,
      caseId: { notIn: [...caseIds] },
    },
  });
  for (const caseId of new Set(caseIds)) await proposeToCase(tx, ctx, document, caseId);
};

/**
 * Links a document that has just become official to the cases that expect it. A case that was archived meanwhile keeps the
 * proposal pending: who administers it decides when it is active again.
 */
export const acceptAutomaticProposals = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "now" | "newId">,
  documentId: string,
): Promise<void> => {
  const proposals = await tx.caseProposal.findMany({
    where: { documentId, status: "pending", autoLink: true },
    // Every transaction locks cases in the same order.
    orderBy: { caseId: "asc" },
  });
  for (const { id, caseId, proposedById: userId } of proposals) {
    const linked = await linkToCase(tx, ctx, {
      caseId,
      documentId,
      userId,
      movement: "document_proposal_accept",
      reason: "Vinculación automática al firmarse",
    });
    if (!linked) continue;
    await tx.caseProposal.update({ where: { id }, data: { status: "accepted", decidedAt: ctx.now() } });
  }
};
