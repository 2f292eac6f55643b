import { z } from "zod";
import { lockCase } from "../filing/lock-case";
import { notifyAboutCase, seesCase } from "../filing/notify";
import { caseId, reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { reasonInput } from "../kernel/text";
import { sectorAcronym, sectorWithDepartment } from "../people/sector";
import { caseFacts, mayEdit } from "../permissions/case-access";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";

export const notAnOpenAssignment = defineRefusal(
  "wrong_state",
  "NOT_AN_OPEN_ASSIGNMENT",
  "El movimiento no es una asignación abierta de este expediente",
);
export const mayNotCloseAssignment = defineRefusal(
  "forbidden",
  "ASSIGNMENT_NOT_YOURS",
  "No puede cerrar esta asignación. Pueden hacerlo el sector asignado y quienes editan el expediente",
);

export const closeAssignmentOp = defineOperation({
  id: "cases.closeAssignment",
  summary: "Cierra una asignación: el sector terminó de actuar en el expediente",
  access: "user",
  effect: "write",
  input: z.strictObject({
    case_id: caseId,
    movement_id: reference("assignment", "Movimiento con el que se asignó"),
    reason: reasonInput(500, 5),
  }),
  output: z.strictObject({ message: z.string(), movement_id: z.guid() }),
  errors: ["invalid_input", caseNotFound, caseNotVisible, notAnOpenAssignment, mayNotCloseAssignment],
}).run((ctx, { case_id, movement_id, reason }) =>
  ctx.transaction(async (tx) => {
    await lockCase(tx, case_id);
    const target = await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: caseFacts, db: tx });
    const assignment = await tx.caseAssignment.findFirst({
      where: { movementId: movement_id, caseId: target.id, closedAt: null },
      include: { sector: sectorWithDepartment, movement: { select: { userId: true } } },
    });
    if (!assignment) throw notAnOpenAssignment();
    const { sector } = assignment;
    if (!mayEdit(ctx.actor, target) && !ctx.actor.editSectorIds.includes(sector.id)) {
      throw mayNotCloseAssignment();
    }

    const now = ctx.now();
    const { userId } = ctx.actor;
    await tx.caseAssignment.update({
      where: { id: assignment.id },
      data: { closedAt: now, closedById: userId, closeReason: reason },
    });
    const movementId = ctx.newId();
    await tx.caseMovement.create({
      data: {
        id: movementId,
        caseId: target.id,
        type: "assignment_close",
        toSectorId: sector.id,
        userId,
        reason,
        data: { closes_movement_id: movement_id },
        createdAt: now,
      },
    });
    await tx.case.update({ where: { id: target.id }, data: { lastModifiedAt: now } });
    const { userId: assignedBy } = assignment.movement;
    if (assignedBy && (await seesCase(tx, target, assignedBy))) {
      await notifyAboutCase(tx, ctx, "assignment_closed", target, [assignedBy]);
    }
    return { message: `Asignación a ${sectorAcronym(sector)} cerrada`, movement_id: movementId };
  }),
);
