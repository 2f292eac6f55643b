import { z } from "zod";
import { lockCase } from "../filing/lock-case";
import { caseId } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { reasonInput } from "../kernel/text";
import { caseFacts, casePermissions } from "../permissions/case-access";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { CASE_STATUSES, caseStatus, mayFollow, statusWord } from "./case";

export const mayNotClose = defineRefusal(
  "forbidden",
  "CASE_NOT_CLOSABLE",
  "No puede cambiar el estado de este expediente. Puede hacerlo quien tiene permiso de edición en el sector que lo administra",
);
export const noSuchTransition = defineRefusal<[from: string, to: string]>(
  "conflict",
  "CASE_STATUS_TRANSITION",
  (from, to) =>
    from === to
      ? `El expediente ya está ${statusWord(to)}`
      : `Un expediente ${statusWord(from)} no puede pasar a ${statusWord(to)}`,
);

export const changeCaseStatusOp = defineOperation({
  id: "cases.changeStatus",
  summary: "Pausa, archiva o reactiva un expediente",
  access: "user",
  effect: "write",
  input: z.strictObject({
    case_id: caseId,
    // Not the shared schema: OpenAPI 3.0 says nothing beside a reference to one.
    status: meant(z.enum(CASE_STATUSES), { note: "Estado al que pasa", example: "inactive" }),
    reason: reasonInput(500, 5),
  }),
  output: z.strictObject({ case_id: z.guid(), status: caseStatus, movement_id: z.guid() }),
  errors: ["invalid_input", caseNotFound, caseNotVisible, mayNotClose, noSuchTransition],
}).run((ctx, { case_id, status, reason }) =>
  ctx.transaction(async (tx) => {
    await lockCase(tx, case_id);
    const target = await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: caseFacts, db: tx });
    if (!casePermissions(ctx.actor, target).can_close) throw mayNotClose();
    const from = caseStatus.parse(target.status);
    if (!mayFollow(from, status)) throw noSuchTransition(from, status);

    const now = ctx.now();
    const movementId = ctx.newId();
    await tx.case.update({ where: { id: target.id }, data: { status, lastModifiedAt: now } });
    await tx.caseMovement.create({
      data: {
        id: movementId,
        caseId: target.id,
        type: "status_change",
        userId: ctx.actor.userId,
        reason,
        data: { from_status: from, to_status: status },
        createdAt: now,
      },
    });
    return { case_id: target.id, status, movement_id: movementId };
  }),
);
