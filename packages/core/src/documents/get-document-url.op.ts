import { z } from "zod";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { documentNotFound, getVisibleDocument } from "../permissions/get-visible-document";
import { LINK_EXPIRES_IN_SECONDS, linkToPdf } from "./pdf-store";
import { recordReading } from "./record-opening";

export const noPdf = defineRefusal("not_found", "NO_PDF", "El documento todavía no tiene PDF");

export const getDocumentUrlOp = defineOperation({
  id: "documents.getUrl",
  summary: "Devuelve un enlace temporal al PDF de un documento",
  access: "user",
  effect: "read",
  input: z.strictObject({ document_id: documentId }),
  output: z.strictObject({
    document_id: z.guid(),
    official_number: z.string().nullable(),
    pdf_url: z.string(),
    expires_in: z.literal(LINK_EXPIRES_IN_SECONDS),
  }),
  errors: ["invalid_input", documentNotFound, noPdf],
}).run(async (ctx, { document_id }) => {
  const document = await getVisibleDocument(ctx, document_id, {
    hidden: "not_found",
    include: { type: { select: { kind: true } } },
  });
  // An imported draft has no rendered file, but the one that was uploaded.
  const key = document.pdfKey ?? document.importedKey;
  if (!key) throw noPdf();
  await recordReading(ctx, document);

  return {
    document_id: document.id,
    official_number: document.officialNumber,
    pdf_url: await linkToPdf(ctx, document, key),
    expires_in: LINK_EXPIRES_IN_SECONDS,
  };
});
