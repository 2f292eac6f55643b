import { z } from "zod";
import { recordId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";
import { getVisibleRecord, recordNotFound } from "../permissions/get-visible-record";
import {
  documentLinkParts,
  presentDocumentLink,
  recordDocumentItem,
  seenDocumentLinks,
} from "./document-link";

export const listRecordDocumentsOp = defineOperation({
  id: "records.listDocuments",
  summary: "Lista los documentos vinculados a un legajo que el usuario puede ver",
  access: "user",
  effect: "read",
  input: z.strictObject({ record_id: recordId, ...pageInput }),
  output: z.strictObject({ documents: z.array(recordDocumentItem), ...pageOutput }),
  errors: ["invalid_input", recordNotFound],
}).run(async (ctx, { record_id, ...asked }) => {
  await getVisibleRecord(ctx, record_id);
  const where = seenDocumentLinks(ctx.actor, record_id);
  const [total, rows] = await Promise.all([
    ctx.db.recordDocument.count({ where }),
    ctx.db.recordDocument.findMany({
      where,
      include: documentLinkParts,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      ...pageWindow(asked),
    }),
  ]);
  return { documents: rows.map(presentDocumentLink), ...presentPage(total, asked) };
});
