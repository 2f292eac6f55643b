import { z } from "zod";
import { recordId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { EDITING_REFUSALS, getEditableRecord } from "../permissions/get-visible-record";
import { caseLinkParts, caseLinkTold, seenCaseLinks } from "./case-link";
import { linkNotFound, recordCaseId, unlinked } from "./links";
import { tellRecord } from "./record-history";

export const unlinkCaseOp = defineOperation({
  id: "records.unlinkCase",
  summary: "Quita el vínculo de un expediente con un legajo; queda en la historia del legajo",
  access: "user",
  effect: "destructive",
  input: z.strictObject({ record_id: recordId, link_id: recordCaseId }),
  output: unlinked,
  errors: ["invalid_input", ...EDITING_REFUSALS, linkNotFound],
}).run((ctx, { record_id, link_id }) =>
  ctx.transaction(async (tx) => {
    const record = await getEditableRecord(tx, ctx, record_id);
    const link = await tx.recordCase.findFirst({
      where: { AND: [{ id: link_id }, seenCaseLinks(ctx.actor, record.id)] },
      include: caseLinkParts,
    });
    if (!link) throw linkNotFound();

    await tx.recordCase.delete({ where: { id: link.id } });
    await tellRecord(tx, ctx, {
      recordId: record.id,
      caseId: link.caseId,
      action: "case_unlinked",
      before: caseLinkTold(link),
    });
    return { message: `El expediente ${link.case.number} ya no está vinculado al legajo`, id: link.id };
  }),
);
