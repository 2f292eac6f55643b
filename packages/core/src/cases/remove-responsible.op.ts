import { z } from "zod";
import { lockCase } from "../filing/lock-case";
import { notifyAboutCase } from "../filing/notify";
import { caseId, subject } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { reasonInput } from "../kernel/text";
import { caseFacts, mayEdit, mayNotEdit } from "../permissions/case-access";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { endResponsibility } from "./responsibles";

const RESPONSIBLE_NOT_FOUND = "Responsable no encontrado";
const responsibleId = subject(
  "responsible",
  "Identificador del responsable en el expediente",
  RESPONSIBLE_NOT_FOUND,
);

export const responsibleNotFound = defineRefusal("not_found", "NOT_FOUND", RESPONSIBLE_NOT_FOUND);

export const removeResponsibleOp = defineOperation({
  id: "cases.removeResponsible",
  summary: "Quita un responsable de un expediente; queda en su historia",
  access: "user",
  effect: "destructive",
  input: z.strictObject({
    case_id: caseId,
    responsible_id: responsibleId,
    reason: reasonInput(500).default("Remocion de responsable"),
  }),
  output: z.strictObject({ message: z.string(), id: z.guid() }),
  errors: ["invalid_input", caseNotFound, caseNotVisible, mayNotEdit, responsibleNotFound],
}).run((ctx, { case_id, responsible_id, reason }) =>
  ctx.transaction(async (tx) => {
    await lockCase(tx, case_id);
    const target = await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: caseFacts, db: tx });
    if (!mayEdit(ctx.actor, target)) throw mayNotEdit();
    const responsible = await tx.caseResponsible.findFirst({
      where: { id: responsible_id, caseId: target.id, removedAt: null },
      include: { user: { select: { fullName: true } } },
    });
    if (!responsible) throw responsibleNotFound();

    await endResponsibility(tx, ctx, responsible, reason);
    await notifyAboutCase(tx, ctx, "responsible_removed", target, [responsible.userId]);
    await tx.case.update({ where: { id: target.id }, data: { lastModifiedAt: ctx.now() } });
    return {
      message: `${responsible.user.fullName} ya no es responsable del expediente`,
      id: responsible.id,
    };
  }),
);
