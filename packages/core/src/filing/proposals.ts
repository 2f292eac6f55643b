import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import type { CitizenActor, UserActor } from "../kernel/actors";
import type { Context } from "../kernel/context";
import type { Refusing } from "../kernel/refusal";
import { findActor } from "../people/read-acting";
import { caseFacts, mayAddDocuments } from "../permissions/case-access";
import { caseNotFound, getVisibleCase, type Hidden } from "../permissions/get-visible-case";
import { lockDocument } from "../permissions/get-visible-document";
import { caseArchived, linkToCase, requireFit, reservedInOpenCase } from "./case-links";
import { lockCase, lockCases } from "./lock-case";
import { type NoticedCase, notifyAboutCase, receiversOf, seesCase } from "./notify";

/** What came of asking. */
export type Proposal =
  | {
      readonly is: "new";
      readonly id: string;
      readonly target: { readonly id: string; readonly number: string };
    }
  | { readonly is: "pending" | "linked" };

type Proposed = { readonly id: string; readonly visibility: string };

/** Of whoever asks for a place in a case. */
export const PROPOSAL_REFUSALS: readonly Refusing[] = [caseNotFound, caseArchived, reservedInOpenCase];

/**
 * Asks for a document's place in a case that the person sees. Where they may add documents themselves, it enters by itself once it
 * is signed; elsewhere who administers the case decides. Nothing happens when it was proposed or linked before: then there is no id.
 */
export const proposeToCase = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  document: Proposed,
  caseId: string,
  hidden: Hidden = "not_found",
): Promise<Proposal> => {
  // Two proposals at once must meet here, not at the index that lets only one wait; and whoever links or archives, at the case.
  await lockDocument(tx, document.id);
  await lockCase(tx, caseId);
  const target = await getVisibleCase(ctx, caseId, { hidden, include: caseFacts, db: tx });
  return writeProposal(tx, ctx, document, target, mayAddDocuments(ctx.actor, target));
};

type Target = NoticedCase & { readonly status: string; readonly ownerSectorId: string };

/**
 * The same of a case in which whoever asks may propose, a citizen too; document and case are locked. `autoLink`: it enters by itself once it
 * is signed.
 */
export const writeProposal = async (
  tx: TenantTransaction,
  ctx: Context<"user" | "citizen">,
  document: Proposed,
  target: Target,
  autoLink: boolean,
): Promise<Proposal> => {
  if (target.status === "archived") throw caseArchived();
  requireFit(document, target);

  const ids = { caseId: target.id, documentId: document.id };
  if ((await tx.caseProposal.count({ where: { ...ids, status: "pending" } })) > 0) return { is: "pending" };
  if ((await tx.caseDocument.count({ where: ids })) > 0) return { is: "linked" };

  const author = authorOf(ctx.actor);
  const now = ctx.now();
  const id = ctx.newId();
  await tx.caseProposal.create({
    data: {
      ...ids,
      id,
      autoLink,
      proposedById: author.userId,
      citizenId: author.citizenId,
      proposedAt: now,
    },
  });
  await tx.caseMovement.create({
    data: {
      ...ids,
      ...author,
      id: ctx.newId(),
      type: "document_proposal",
      reason: "",
      createdAt: now,
    },
  });
  await notifyAboutCase(tx, ctx, "document_proposed", target, await decidersOf(tx, target));
  return { is: "new", id, target };
};

const authorOf = (actor: UserActor | CitizenActor) =>
  actor.kind === "citizen"
    ? { userId: null, citizenId: actor.citizenId }
    : { userId: actor.userId, citizenId: null };

/** Who is in charge of the case; of one that nobody has taken up, those of the sector that administers it. */
const decidersOf = async (tx: TenantTransaction, target: Target): Promise<readonly (string | null)[]> => {
  const responsibles = await tx.caseResponsible.findMany({
    where: { caseId: target.id, removedAt: null },
    select: { userId: true },
  });
  return responsibles.length > 0
    ? responsibles.map(({ userId }) => userId)
    : receiversOf(tx, target, target.ownerSectorId, undefined);
};

/** Makes `caseIds` the cases to which the person proposes the document; their other pending proposals are withdrawn. */
export const replaceProposals = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  document: Proposed,
  caseIds: readonly string[],
): Promise<void> => {
  // Those that lose a proposal and those that get one, all at once: two people who change places of two documents don't wait for each other.
  await lockProposalCases(tx, document.id, caseIds);
  const others = { proposedById: ctx.actor.userId, caseId: { notIn: [...caseIds] } };
  await withdrawProposals(tx, ctx, document.id, others);
  for (const caseId of new Set(caseIds)) await proposeToCase(tx, ctx, document, caseId);
};

/** Locks the cases in which a document is proposed, and more. A proposal that is deleted locks its case by a trigger. */
export const lockProposalCases = async (
  tx: TenantTransaction,
  documentId: string,
  more: readonly string[] = [],
): Promise<void> => {
  await lockDocument(tx, documentId);
  const proposals = await tx.caseProposal.findMany({ where: { documentId }, select: { caseId: true } });
  await lockCases(tx, [...proposals.map(({ caseId }) => caseId), ...more]);
};

/** Whoever proposed a document that entered the case another way has what they asked for, and is told. */
export const settleProposals = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  target: NoticedCase,
  documentId: string,
): Promise<void> => {
  const where = { caseId: target.id, documentId, status: "pending" };
  const waiting = await tx.caseProposal.findMany({ where, select: { proposedById: true } });
  await tx.caseProposal.updateMany({
    where,
    data: { status: "accepted", decidedById: ctx.actor.userId, decidedAt: ctx.now() },
  });
  for (const { proposedById } of waiting)
    await tellProposer(tx, ctx, "proposal_accepted", target, proposedById);
};

/** Tells what became of a proposal; nobody who may not see the case any more hears of it. */
export const tellProposer = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  kind: "proposal_accepted" | "proposal_rejected",
  target: NoticedCase,
  userId: string | null,
): Promise<void> => {
  if (userId && (await seesCase(tx, target, userId))) await notifyAboutCase(tx, ctx, kind, target, [userId]);
};

/** Takes back what still waits of a document's proposals. Each case keeps a movement that says so. */
export const withdrawProposals = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  documentId: string,
  which: Prisma.CaseProposalWhereInput = {},
): Promise<void> => {
  const waiting = await tx.caseProposal.findMany({
    where: { AND: [{ documentId, status: "pending" }, which] },
    orderBy: { caseId: "asc" },
  });
  await tx.caseProposal.deleteMany({ where: { id: { in: waiting.map(({ id }) => id) } } });
  await tx.caseMovement.createMany({
    data: waiting.map(({ caseId }) => ({
      id: ctx.newId(),
      caseId,
      documentId,
      // Of the kinds of movement, what comes nearest: the proposal ends without its document.
      type: "document_proposal_reject",
      userId: ctx.actor.userId,
      data: { withdrawn: true },
      createdAt: ctx.now(),
    })),
  });
};

const mayStillAdd = async (
  tx: TenantTransaction,
  caseId: string,
  userId: string | null,
): Promise<boolean> => {
  const actor = userId ? await findActor(tx, userId) : undefined;
  const facts = await tx.case.findUniqueOrThrow({ where: { id: caseId }, include: caseFacts });
  return actor !== undefined && mayAddDocuments(actor, facts);
};

/**
 * Links a document that has just become official to the cases that expect it. A case that was archived meanwhile, or one where whoever
 * proposed may no longer add documents, keeps the proposal pending: who administers it decides.
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
    await lockCase(tx, caseId);
    if (!(await mayStillAdd(tx, caseId, userId))) continue;
    const linked = await linkToCase(tx, ctx, {
      caseId,
      documentId,
      userId,
      movement: "document_proposal_accept",
      reason: "Vinculación automática al firmarse",
      isAutomatic: true,
    });
    if (!linked) continue;
    await tx.caseProposal.update({ where: { id }, data: { status: "accepted", decidedAt: ctx.now() } });
  }
};
