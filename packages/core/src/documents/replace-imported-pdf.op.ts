import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { importedDraftId } from "../kernel/identifiers";
import { storageUnavailable } from "../kernel/invoke";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { documentNotFound, getVisibleDocument, lockDocument } from "../permissions/get-visible-document";
import { editDocument, notEditable, notTheCreator } from "./document";
import { pdfFileInput, pdfTooLarge, REPLACE_REFUSALS, takeImported } from "./imported-pdf";

export const notImported = defineRefusal(
  "wrong_state",
  "DOCUMENT_NOT_IMPORTED",
  "El documento no se creó importando un PDF",
);

export const replaceImportedPdfOp = defineOperation({
  id: "documents.replaceImportedPdf",
  summary:
    "Reemplaza el PDF de un documento importado que está en edición; uno rechazado vuelve a ser borrador",
  access: "user",
  effect: "write",
  input: z.strictObject({
    document_id: importedDraftId,
    pdf_file: pdfFileInput,
  }),
  output: z.strictObject({ document_id: z.guid(), message: z.string(), updated_at: z.iso.datetime() }),
  errors: [
    "invalid_input",
    documentNotFound,
    notImported,
    notTheCreator,
    notEditable,
    pdfTooLarge,
    ...REPLACE_REFUSALS,
    "unavailable",
    storageUnavailable,
  ],
}).run(async (ctx, { document_id, pdf_file }) => {
  // Nothing is stored for whoever may not.
  const { id } = await getReplaceable(ctx, document_id);
  const imported = await takeImported(ctx, id, pdf_file.bytes, REPLACE_REFUSALS);

  const updatedAt = ctx.now();
  const replaced = await ctx.transaction(async (tx) => {
    await lockDocument(tx, id);
    const { importedKey, status } = await getReplaceable(ctx, id, tx);
    await tx.document.update({
      where: { id },
      data: { ...imported, status, updatedAt, version: { increment: 1 } },
    });
    return importedKey;
  });

  // Best effort: no row names it any more, and the sweeps find what stays.
  if (replaced) {
    await ctx.ports.storage
      .remove(replaced)
      .catch((failure: unknown) => ctx.report(failure, "remove the replaced file"));
  }
  return { document_id: id, message: "PDF reemplazado", updated_at: updatedAt.toISOString() };
});

const getReplaceable = async (ctx: Context<"user">, id: string, db?: TenantTransaction) => {
  const document = await getVisibleDocument(ctx, id, {
    hidden: "not_found",
    include: { signers: true },
    ...(db && { db }),
  });
  const edited = editDocument(document, ctx.actor.userId);
  if (!document.isImported) throw notImported();
  return edited;
};
