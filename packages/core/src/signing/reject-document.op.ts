import type { TenantTransaction } from "@foja/db/clients/types";
import type { Document, DocumentSigner } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { notASigner, notInSignature, rejectDocument } from "../documents/document";
import { notifyPeople } from "../documents/notify";
import type { Context } from "../kernel/context";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { reasonInput } from "../kernel/text";
import { releaseNumbers } from "../numbers/ledger";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
  lockDocument,
} from "../permissions/get-visible-document";
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

    await dropSignatures(tx, ctx, document, reason);
    return { document_id: document.id, status, rejected_by: ctx.actor.fullName, reason };
  }),
);

const dropSignatures = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  document: Document & { readonly signers: readonly DocumentSigner[] },
  reason: string,
): Promise<void> => {
  const { id } = document;
  const now = ctx.now();
  await tx.documentSigner.updateMany({
    where: { documentId: id },
    data: { signedAt: null, method: null, claimToken: null, claimExpiresAt: null },
  });
  await tx.document.update({
    where: { id },
    // The rendered file is history: the next start renders anew, or begins again with the imported PDF.
    data: {
      status: "rejected",
      pdfKey: null,
      pdfSha256: null,
      pdfSizeBytes: null,
      sentAt: null,
      updatedAt: now,
      version: { increment: 1 },
    },
  });
  await tx.documentRejection.create({
    data: { id: ctx.newId(), documentId: id, userId: ctx.actor.userId, reason, rejectedAt: now },
  });
  await releaseNumbers(tx, [id]);

  const signed = document.signers.filter(({ signedAt }) => signedAt).map(({ userId }) => userId);
  await notifyPeople(tx, ctx, "document_rejected", document, [document.createdById, ...signed], {
    reason,
    rejected_by: ctx.actor.fullName,
  });
};
