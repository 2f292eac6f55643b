import { z } from "zod";
import { lockProposalCases, withdrawProposals } from "../filing/proposals";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { releaseNumbers } from "../numbers/ledger";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
  lockDocument,
} from "../permissions/get-visible-document";
import { notRemovable, notTheCreator, removeDocument } from "./document";

export const removeDocumentOp = defineOperation({
  id: "documents.remove",
  summary: "Elimina un documento en borrador o rechazado",
  access: "user",
  effect: "destructive",
  input: z.strictObject({ document_id: documentId }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", documentNotFound, documentNotVisible, notTheCreator, notRemovable],
}).run(async (ctx, { document_id }) => {
  const { importedKey } = await ctx.transaction(async (tx) => {
    await lockDocument(tx, document_id);
    const document = await getVisibleDocument(ctx, document_id, {
      hidden: "forbidden",
      include: { signers: true },
      db: tx,
    });
    removeDocument(document, ctx.actor.userId);

    await releaseNumbers(tx, [document.id]);
    await lockProposalCases(tx, document.id);
    // What was asked of cases goes with it; their movements stay, without the document.
    await withdrawProposals(tx, ctx, document.id);
    await tx.caseProposal.deleteMany({ where: { documentId: document.id } });
    await tx.document.delete({ where: { id: document.id } });
    return document;
  });

  // Best effort: no row points at the file any more, so nobody can reach it.
  if (importedKey) {
    await ctx.ports.storage
      .remove(importedKey)
      .catch((failure: unknown) => ctx.report(failure, "remove the imported file"));
  }
  return { message: "Documento eliminado" };
});
