import { z } from "zod";
import { recordId, reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { caseNotFound, getVisibleCase } from "../permissions/get-visible-case";
import { EDITING_REFUSALS, getEditableRecord } from "../permissions/get-visible-record";
import { caseLinkParts, caseLinkTold, presentCaseLink, recordCaseItem } from "./case-link";
import { linkNotes } from "./links";
import { tellRecord } from "./record-history";

export const caseAlreadyLinked = defineRefusal(
  "conflict",
  "ALREADY_LINKED",
  "El expediente ya está vinculado al legajo",
);

export const linkCaseOp = defineOperation({
  id: "records.linkCase",
  summary: "Vincula un expediente a un legajo",
  access: "user",
  effect: "write",
  input: z.strictObject({
    record_id: recordId,
    case_id: reference("case", "Expediente que se vincula"),
    notes: linkNotes,
  }),
  output: recordCaseItem,
  errors: ["invalid_input", ...EDITING_REFUSALS, caseNotFound, caseAlreadyLinked],
}).run((ctx, { record_id, case_id, notes }) =>
  ctx.transaction(async (tx) => {
    const record = await getEditableRecord(tx, ctx, record_id);
    const target = await getVisibleCase(ctx, case_id, { hidden: "not_found", include: {}, db: tx });
    const place = { recordId: record.id, caseId: target.id };
    if ((await tx.recordCase.count({ where: place })) > 0) throw caseAlreadyLinked();

    const row = await tx.recordCase.create({
      data: {
        ...place,
        id: ctx.newId(),
        notes: notes ?? null,
        createdById: ctx.actor.userId,
        createdAt: ctx.now(),
      },
      include: caseLinkParts,
    });
    await tellRecord(tx, ctx, { ...place, action: "case_linked", after: caseLinkTold(row) });
    const answer = presentCaseLink(row);
    await ctx.settle(tx, answer);
    return answer;
  }),
);
