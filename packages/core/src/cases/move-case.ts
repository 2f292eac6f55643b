import type { TenantTransaction } from "@foja/db/clients/types";
import { placeInCase } from "../filing/case-links";
import { lockCase } from "../filing/lock-case";
import { notifyAboutCase, receiversOf } from "../filing/notify";
import type { Context } from "../kernel/context";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import {
  givingBack,
  insertSystemDocument,
  SYSTEM_DOCUMENT_REFUSALS,
  type SystemDocument,
} from "../signing/system-document";
import { type Move, type MovePlan, planMove } from "./plan-move";
import { beginResponsibility, endResponsibility } from "./responsibles";
import { numberPass, signPass } from "./view-pass";

export const caseMovedMeanwhile = defineRefusal(
  "conflict",
  "CASE_MOVED",
  "El expediente cambió de sector mientras se firmaba el pase. Vuelva a intentarlo",
);

/** Beside those of the plan. */
export const MOVING_REFUSALS: readonly Refusing[] = [caseMovedMeanwhile, ...SYSTEM_DOCUMENT_REFUSALS];

export type Moved = MovePlan & { readonly movementId: string };

/**
 * Transfers or assigns a case (domain 3). With a view pass all or nothing: the pass is signed first and comes to be with the
 * movement; whatever fails gives its number back.
 */
export const moveCase = async (ctx: Context<"user">, move: Move): Promise<Moved> => {
  if (!move.withPass) return ctx.transaction((tx) => writeMove(tx, ctx, move));

  const pass = await numberPass(ctx, await planMove(ctx, move, ctx.db));
  return givingBack(ctx, [pass.id], async () => {
    const document = await signPass(ctx, move, pass);
    const { ownerSectorId } = pass.plan.target;
    return ctx.transaction((tx) => writeMove(tx, ctx, move, { document, ownerSectorId }));
  });
};

/** A signed pass, and the sector that it names as the one the case comes from. */
type Pass = { readonly document: SystemDocument; readonly ownerSectorId: string };

const writeMove = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  move: Move,
  pass?: Pass,
): Promise<Moved> => {
  await lockCase(tx, move.caseId);
  const plan = await planMove(ctx, move, tx);
  const { target, sector, person } = plan;
  if (pass && pass.ownerSectorId !== target.ownerSectorId) throw caseMovedMeanwhile();
  if (pass) await insertPass(tx, ctx, plan, pass.document);

  const movementId = ctx.newId();
  const now = ctx.now();
  await tx.caseMovement.create({
    data: {
      id: movementId,
      caseId: target.id,
      type: move.kind,
      fromSectorId: target.ownerSectorId,
      toSectorId: sector.id,
      userId: ctx.actor.userId,
      reason: move.reason,
      ...(pass && { documentId: pass.document.id }),
      ...(person && { data: { person_id: person.id, person_name: person.fullName } }),
      createdAt: now,
    },
  });
  if (move.kind === "transfer") await handOver(tx, ctx, plan, move.reason);
  else await openAssignment(tx, ctx, plan, movementId);
  await tx.case.update({ where: { id: target.id }, data: { lastModifiedAt: now } });
  const notice = move.kind === "transfer" ? "case_transferred" : "case_assigned";
  const receivers = await receiversOf(tx, target, sector.id, person?.id);
  await notifyAboutCase(tx, ctx, notice, target, receivers);
  const moved = { ...plan, movementId };
  await ctx.settle(tx, moved);
  return moved;
};

const insertPass = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  { target }: MovePlan,
  document: SystemDocument,
): Promise<void> => {
  await insertSystemDocument(tx, ctx, document, {
    reference: `Pase de vista del expediente ${target.number}`,
    visibility: target.visibility,
  });
  await placeInCase(tx, ctx, { caseId: target.id, documentId: document.id, userId: ctx.actor.userId });
};

/** The new sector owns it from here on. Whoever administered it did so for the old one; whom it is addressed to does now. */
const handOver = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  { target, sector, person }: MovePlan,
  reason: string,
): Promise<void> => {
  const caseId = target.id;
  const now = ctx.now();
  await tx.caseOwner.updateMany({ where: { caseId, until: null }, data: { until: now } });
  await tx.caseOwner.create({ data: { id: ctx.newId(), caseId, sectorId: sector.id, since: now } });
  await tx.case.update({ where: { id: caseId }, data: { ownerSectorId: sector.id } });

  await closeAssignmentsOf(tx, ctx, caseId, sector.id, reason);
  const ending = await tx.caseResponsible.findMany({
    where: {
      caseId,
      removedAt: null,
      OR: [{ type: "ADMIN" }, ...(person ? [{ userId: person.id }] : [])],
    },
    include: { user: { select: { fullName: true } } },
    orderBy: { id: "asc" },
  });
  for (const row of ending) await endResponsibility(tx, ctx, row, reason);
  if (!person) return;
  const { id: userId, fullName } = person;
  await beginResponsibility(tx, ctx, {
    caseId,
    userId,
    fullName,
    sectorId: sector.id,
    type: "ADMIN",
    reason,
  });
};

/** Whoever owns the case acts in it anyway: what was asked of the sector before is done with. */
const closeAssignmentsOf = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  caseId: string,
  sectorId: string,
  reason: string,
): Promise<void> => {
  const open = { caseId, sectorId, closedAt: null };
  const ending = await tx.caseAssignment.findMany({ where: open, orderBy: { openedAt: "asc" } });
  await tx.caseAssignment.updateMany({
    where: open,
    data: { closedAt: ctx.now(), closedById: ctx.actor.userId, closeReason: reason },
  });
  await tx.caseMovement.createMany({
    data: ending.map(({ movementId }) => ({
      id: ctx.newId(),
      caseId,
      type: "assignment_close",
      toSectorId: sectorId,
      userId: ctx.actor.userId,
      reason,
      data: { closes_movement_id: movementId },
      createdAt: ctx.now(),
    })),
  });
};

const openAssignment = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  { target, sector, person }: MovePlan,
  movementId: string,
): Promise<void> => {
  await tx.caseAssignment.create({
    data: {
      id: ctx.newId(),
      movementId,
      caseId: target.id,
      sectorId: sector.id,
      userId: person?.id ?? null,
      openedAt: ctx.now(),
    },
  });
};
