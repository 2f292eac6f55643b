import { z } from "zod";
import type { UserActor } from "../kernel/actors";
import { recordId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";
import { caseVisibility } from "../permissions/case-visibility";
import { documentVisibility } from "../permissions/document-visibility";
import { getVisibleRecord, recordNotFound } from "../permissions/get-visible-record";
import { recordVisibility } from "../permissions/record-visibility";
import { fieldsOf } from "./field";
import { seenDocuments } from "./present-field";
import { documentsTold, entryParts, historyEntry, presentEntry } from "./present-history";

export const getRecordHistoryOp = defineOperation({
  id: "records.getHistory",
  summary: "Muestra lo que pasó con un legajo, lo último primero, con el antes y el después de cada cambio",
  access: "user",
  effect: "read",
  input: z.strictObject({ record_id: recordId, ...pageInput }),
  output: z.strictObject({
    history: z.array(historyEntry),
    ...pageOutput,
  }),
  errors: ["invalid_input", recordNotFound],
}).run(async (ctx, { record_id, ...asked }) => {
  const { family } = await getVisibleRecord(ctx, record_id);
  const where = { recordId: record_id, AND: seenEntries(ctx.actor) };
  const [total, rows] = await Promise.all([
    ctx.db.recordHistory.count({ where }),
    ctx.db.recordHistory.findMany({
      where,
      include: entryParts,
      orderBy: { seq: "desc" },
      ...pageWindow(asked),
    }),
  ]);
  const seen = await seenDocuments(ctx, rows.flatMap(documentsTold), ctx.db);
  const fields = fieldsOf(family);
  return {
    history: rows.map((row) => presentEntry(row, fields, seen)),
    ...presentPage(total, asked),
  };
});

/** Who may not see what was linked does not hear that it was. */
const seenEntries = (actor: UserActor) => [
  { OR: [{ otherId: null }, { other: recordVisibility(actor) }] },
  { OR: [{ caseId: null }, { case: caseVisibility(actor) }] },
  { OR: [{ documentId: null }, { document: documentVisibility(actor) }] },
];
