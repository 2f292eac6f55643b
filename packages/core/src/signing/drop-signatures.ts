import type { TenantTransaction } from "@foja/db/clients/types";
import type { Document, DocumentSigner, Prisma } from "@foja/db/generated/tenant/client";
import { notifyPeople } from "../documents/notify";
import type { Context } from "../kernel/context";
import { releaseNumbers } from "../numbers/ledger";

type Rejected = Pick<Document, "id" | "reference" | "createdById"> & {
  readonly signers: readonly Pick<DocumentSigner, "userId" | "signedAt">[];
};

/**
 * sent_to_sign -> rejected, for as many documents as there are: whoever signs at this moment loses their turn. They must be locked, and
 * have been read since.
 */
export const dropSignatures = async (
  tx: TenantTransaction,
  ctx: Pick<Context<"user">, "actor" | "now" | "newId">,
  documents: readonly Rejected[],
  reason: string,
): Promise<void> => {
  const ids = documents.map(({ id }) => id);
  const now = ctx.now();
  await tx.documentSigner.updateMany({
    where: { documentId: { in: ids } },
    data: { signedAt: null, method: null, claimToken: null, claimExpiresAt: null },
  });
  await tx.document.updateMany({
    where: { id: { in: ids } },
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
  await tx.documentRejection.createMany({
    data: ids.map((documentId) => ({
      id: ctx.newId(),
      documentId,
      userId: ctx.actor.userId,
      reason,
      rejectedAt: now,
    })),
  });
  await releaseNumbers(tx, ids);

  for (const document of documents) {
    const signed = document.signers.filter(({ signedAt }) => signedAt).map(({ userId }) => userId);
    await notifyPeople(tx, ctx, "document_rejected", document, [document.createdById, ...signed], {
      reason,
      rejected_by: ctx.actor.fullName,
    });
  }
};

/** What waits for a person's signature, now or after those of others. */
export const awaitingSignatureOf = (userId: string) =>
  ({
    status: "sent_to_sign",
    signers: { some: { userId, signedAt: null } },
  }) satisfies Prisma.DocumentWhereInput;

/**
 * Rejects all that waits for somebody's signature, and tells how much that was. Who may no longer sign must have been written down
 * before, in the same transaction: what is sent to them meanwhile waits for it (`startSigning`).
 */
export const rejectAwaiting = async (
  tx: TenantTransaction,
  ctx: Pick<Context<"user">, "actor" | "now" | "newId">,
  userId: string,
  reason: string,
): Promise<number> => {
  // In one order, so that two who do this wait for each other instead of both giving up.
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM documents d WHERE status = 'sent_to_sign' AND EXISTS (
      SELECT FROM document_signers s WHERE s.document_id = d.id AND s.user_id = ${userId}::uuid AND s.signed_at IS NULL)
    ORDER BY id FOR NO KEY UPDATE`;
  // A signature that was recorded while we waited for the lock counts.
  const documents = await tx.document.findMany({
    where: { id: { in: locked.map(({ id }) => id) }, ...awaitingSignatureOf(userId) },
    select: {
      id: true,
      reference: true,
      createdById: true,
      signers: { select: { userId: true, signedAt: true } },
    },
  });
  if (documents.length > 0) await dropSignatures(tx, ctx, documents, reason);
  return documents.length;
};
