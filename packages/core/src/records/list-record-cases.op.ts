import { z } from "zod";
import { recordId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";
import { getVisibleRecord, recordNotFound } from "../permissions/get-visible-record";
import { caseLinkParts, presentCaseLink, recordCaseItem, seenCaseLinks } from "./case-link";

export const listRecordCasesOp = defineOperation({
  id: "records.listCases",
  summary: "Lista los expedientes vinculados a un legajo que el usuario puede ver",
  access: "user",
  effect: "read",
  input: z.strictObject({ record_id: recordId, ...pageInput }),
  output: z.strictObject({ cases: z.array(recordCaseItem), ...pageOutput }),
  errors: ["invalid_input", recordNotFound],
}).run(async (ctx, { record_id, ...asked }) => {
  await getVisibleRecord(ctx, record_id);
  const where = seenCaseLinks(ctx.actor, record_id);
  const [total, rows] = await Promise.all([
    ctx.db.recordCase.count({ where }),
    ctx.db.recordCase.findMany({
      where,
      include: caseLinkParts,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      ...pageWindow(asked),
    }),
  ]);
  return { cases: rows.map(presentCaseLink), ...presentPage(total, asked) };
});
