import { z } from "zod";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { documentNotFound, getVisibleDocument } from "../permissions/get-visible-document";
import { contentHtml } from "./content";
import { recordReading } from "./record-opening";

export const notYetOfficial = defineRefusal(
  "wrong_state",
  "NOT_OFFICIAL",
  "El documento todavía no es oficial: le faltan firmas",
);

export const getDocumentContentOp = defineOperation({
  id: "documents.getContent",
  summary: "Devuelve el contenido HTML de un documento oficial",
  access: "user",
  effect: "read",
  input: z.strictObject({ document_id: documentId }),
  output: z.strictObject({ document_id: z.guid(), document_number: z.string(), content: z.string() }),
  errors: ["invalid_input", documentNotFound, notYetOfficial],
}).run(async (ctx, { document_id }) => {
  const document = await getVisibleDocument(ctx, document_id, {
    hidden: "not_found",
    include: { type: true },
  });
  if (document.officialNumber === null) throw notYetOfficial();
  await recordReading(ctx, document);
  return {
    document_id: document.id,
    document_number: document.officialNumber,
    content: contentHtml(document),
  };
});
