import { z } from "zod";
import { documentItem, presentDocumentItem } from "../documents/present-document";
import { caseId } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { placeInVisibleCase } from "../permissions/document-visibility";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { caseDetailShape, presentCase } from "./case";
import { caseDocumentRow } from "./case-documents";
import { readVisibleCase } from "./read-visible-case";

const documentInCase = documentItem.omit({ document_type: true, created_at: true, visual_state: true });

export const getCaseOp = defineOperation({
  id: "cases.get",
  summary: "Devuelve un expediente, con sus documentos si se piden",
  access: "user",
  effect: "read",
  input: z.strictObject({
    case_id: caseId,
    include_documents: meant(z.boolean(), {
      note: "Si la respuesta trae los documentos del expediente",
      example: true,
    }).default(false),
  }),
  output: z.strictObject({
    ...caseDetailShape,
    documents: z.array(documentInCase).optional(),
  }),
  errors: ["invalid_input", caseNotVisible, caseNotFound],
}).run(async (ctx, { case_id, include_documents }) => {
  const found = presentCase(await readVisibleCase(ctx, case_id, "forbidden"));
  if (!include_documents) return found;

  const rows = await ctx.snapshot(async (db) => {
    // Once more: who lost it meanwhile would be told that it is empty.
    await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: {}, db });
    return db.caseDocument.findMany({ where: placeInVisibleCase(ctx.actor, case_id), ...caseDocumentRow });
  });
  return {
    ...found,
    documents: rows.map(({ document }) => {
      const item = presentDocumentItem(document, ctx.actor);
      const { document_type: _type, created_at: _at, visual_state: _state, ...shown } = item;
      return shown;
    }),
  };
});
