import { z } from "zod";
import { contentHtml } from "../documents/content";
import { publicDocuments } from "../documents/public-documents";
import { defineOperation } from "../kernel/operation";
import { documentNotFound } from "../permissions/get-visible-document";
import { publicDocumentId } from "./public-document";

export const getPublicDocumentContentOp = defineOperation({
  id: "documents.getContent",
  summary:
    "Devuelve el contenido de un documento público como está guardado: quien lo muestra en una página lo sanea antes",
  access: "reader",
  effect: "read",
  input: z.strictObject({ document_id: publicDocumentId }),
  output: z.strictObject({
    document_id: z.guid(),
    official_number: z.string(),
    reference: z.string(),
    document_type: z.strictObject({ name: z.string(), acronym: z.string() }),
    content: z.strictObject({ html: z.string(), format: z.literal("html") }),
    signed_at: z.iso.datetime(),
  }),
  errors: ["invalid_input", documentNotFound],
}).run(async (ctx, { document_id }) => {
  const document = await ctx.db.document.findFirst({
    where: { id: document_id, ...publicDocuments },
    include: { type: true },
  });
  if (!document?.officialNumber || !document.signedAt) throw documentNotFound();
  const { name, acronym } = document.type;
  return {
    document_id: document.id,
    official_number: document.officialNumber,
    reference: document.reference,
    document_type: { name, acronym },
    content: { html: contentHtml(document), format: "html" as const },
    signed_at: document.signedAt.toISOString(),
  };
});
