import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { releaseNumbers } from "../numbers/ledger";
import { lockDocument } from "../permissions/get-visible-document";
import { announce } from "../webhooks/announce";

type Ending = Pick<Context, "now" | "newId" | "tenant" | "ports">;

/**
 * Ends the signing of a document as failed, unless it has ended: the document stays without number, whatever was reserved for it is
 * given back, and its portal is told. @returns whether it was this call that ended it
 */
export const failSigning = async (
  tx: TenantTransaction,
  ctx: Ending,
  documentId: string,
  reason: string,
): Promise<boolean> => {
  const now = ctx.now();
  await lockDocument(tx, documentId);
  const [ended] = await tx.citizenSigning.updateManyAndReturn({
    where: { documentId, state: "queued" },
    data: { state: "failed", lastReason: reason, endedAt: now },
    select: { apiKeyId: true, isAwaited: true },
  });
  if (!ended) return false;
  await tx.documentSigner.updateMany({
    where: { documentId },
    data: { claimToken: null, claimExpiresAt: null },
  });
  await tx.document.update({
    where: { id: documentId },
    data: { status: "rejected", failureReason: reason, updatedAt: now, version: { increment: 1 } },
  });
  await releaseNumbers(tx, [documentId]);
  if (!ended.isAwaited) {
    const failed = { event: "documents.signature_failed", documentId, failureReason: reason } as const;
    await announce(tx, ctx, [ended.apiKeyId], failed);
  }
  return true;
};
