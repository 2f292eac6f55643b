import { z } from "zod";
import { documentItem, presentDocumentItem } from "../documents/present-document";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";
import { placeInVisibleCase } from "../permissions/document-visibility";
import { caseNotFound, getVisibleCase } from "../permissions/get-visible-case";
import { caseDocumentRow } from "./case-documents";

export const listCaseDocumentsOp = defineOperation({
  id: "cases.listDocuments",
  summary: "Lista los documentos vigentes de un expediente, en orden",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId, ...pageInput }),
  output: z.strictObject({
    documents: z.array(documentItem),
    ...pageOutput,
  }),
  errors: ["invalid_input", caseNotFound],
}).run(async (ctx, { case_id, ...asked }) => {
  const { total, rows } = await ctx.snapshot(async (db) => {
    await getVisibleCase(ctx, case_id, { hidden: "not_found", include: {}, db });
    const where = placeInVisibleCase(ctx.actor, case_id);
    return {
      total: await db.caseDocument.count({ where }),
      rows: await db.caseDocument.findMany({ where, ...caseDocumentRow, ...pageWindow(asked) }),
    };
  });
  return {
    documents: rows.map(({ document }) => presentDocumentItem(document, ctx.actor)),
    ...presentPage(total, asked),
  };
});
