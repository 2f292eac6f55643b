import { z } from "zod";
import { fileOutput } from "../kernel/file";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { documentNotFound, getVisibleDocument } from "../permissions/get-visible-document";
import { noPdf } from "./get-document-url.op";
import { PDF_REFUSALS, pdfMissing, readPdf } from "./pdf-store";
import { recordReading } from "./record-opening";

const PDF = "application/pdf";

/** The file itself, for whoever shows it beside what is decided: a link to where files lie may lead to another place. */
export const getDocumentFileOp = defineOperation({
  id: "documents.getFile",
  summary: "El PDF de un documento, como está antes de la próxima firma",
  access: "user",
  effect: "read",
  input: z.strictObject({ document_id: documentId }),
  output: fileOutput(PDF),
  errors: ["invalid_input", documentNotFound, noPdf, ...PDF_REFUSALS],
}).run(async (ctx, { document_id }) => {
  const document = await getVisibleDocument(ctx, document_id, {
    hidden: "not_found",
    include: { type: { select: { kind: true } } },
  });
  // An imported draft has no rendered file, but the one that was uploaded.
  const { pdfKey, importedKey } = document;
  if (!pdfKey && !importedKey) throw noPdf();
  await recordReading(ctx, document);

  return {
    contentType: PDF,
    fileName: `${document.officialNumber ?? `documento-${document.id}`}.pdf`,
    ...(document.pdfSizeBytes !== null && { sizeBytes: document.pdfSizeBytes }),
    open: async () => {
      if (pdfKey) return readPdf(ctx, document);
      const imported = await ctx.ports.storage.get(importedKey!);
      if (!imported) throw pdfMissing();
      return imported;
    },
  };
});
