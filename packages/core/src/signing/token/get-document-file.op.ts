import { z } from "zod";
import { noPdf } from "../../documents/get-document-url.op";
import { PDF_REFUSALS, readPdf } from "../../documents/pdf-store";
import { recordReading } from "../../documents/record-opening";
import { fileOutput } from "../../kernel/file";
import { documentId } from "../../kernel/identifiers";
import { defineOperation } from "../../kernel/operation";
import { documentNotFound, getVisibleDocument } from "../../permissions/get-visible-document";

export const getDocumentFileOp = defineOperation({
  id: "documents.getFile",
  summary: "El PDF de un documento, como está antes de la próxima firma",
  access: "user",
  effect: "read",
  input: z.strictObject({ document_id: documentId }),
  output: fileOutput("application/pdf"),
  errors: ["invalid_input", documentNotFound, noPdf, ...PDF_REFUSALS],
}).run(async (ctx, { document_id }) => {
  const document = await getVisibleDocument(ctx, document_id, {
    hidden: "not_found",
    include: { type: { select: { kind: true } } },
  });
  const { pdfKey, pdfSha256, pdfSizeBytes, officialNumber } = document;
  if (!pdfKey) throw noPdf();
  await recordReading(ctx, document);
  return {
    contentType: "application/pdf",
    fileName: `${officialNumber ?? `documento-${document_id}`}.pdf`,
    ...(pdfSizeBytes !== null && { sizeBytes: pdfSizeBytes }),
    open: () => readPdf(ctx, { pdfKey, pdfSha256 }),
  };
});
