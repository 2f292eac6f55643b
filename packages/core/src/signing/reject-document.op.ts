import { z } from "zod";
import { notASigner, notInSignature, rejectDocument } from "../documents/document";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { reasonInput } from "../kernel/text";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
  lockDocument,
} from "../permissions/get-visible-document";
import { dropSignatures } from "./drop-signatures";
import { requireNobodySigning, signatureRunning } from "./running-signature";

const REASON_LENGTH_MAX = 500;

export const rejectDocumentOp = defineOperation({
  id: "documents.reject",
  summary: "Rechaza un documento que espera firmas: las hechas caen y vuelve a su creador",
  access: "user",
  effect: "destructive",
  input: z.strictObject({ document_id: documentId, reason: reasonInput(REASON_LENGTH_MAX) }),
  output: z.strictObject({
    document_id: z.guid(),
    status: z.literal("rejected"),
    rejected_by: z.string(),
    reason: z.string(),
  }),
  errors: [
    "invalid_input",
    documentNotFound,
    documentNotVisible,
    notASigner,
    notInSignature,
    signatureRunning,
  ],
}).run((ctx, { document_id, reason }) =>
  ctx.transaction(async (tx) => {
    await lockDocument(tx, document_id);
    const document = await getVisibleDocument(ctx, document_id, {
      hidden: "forbidden",
      include: { signers: { orderBy: { position: "asc" } } },
      db: tx,
    });
    const { status } = rejectDocument(document, ctx.actor.userId);
    requireNobodySigning(document.signers, ctx.now());

    await dropSignatures(tx, ctx, [document], reason);
    return { document_id: document.id, status, rejected_by: ctx.actor.fullName, reason };
  }),
);
