import type { TenantTransaction } from "@foja/db/clients/types";
import type { StoredPdf } from "../documents/pdf-store";
import type { Context } from "../kernel/context";
import type { ExtendedPdf } from "../ports/notary";

export type PreservationEvidence = {
  readonly documentId: string;
  readonly officialNumber: string;
  readonly action: "raise" | "renew";
  readonly before: { readonly level: string; readonly sha256: string; readonly sizeBytes: number };
  readonly after: Pick<ExtendedPdf, "level" | "archivedAt" | "provableUntil"> & {
    readonly stored: StoredPdf;
  };
  readonly madeAt: Date;
};

/**
 * Evidence that one file took another's place, chained by hash in the global schema. The old file is removed later; that the new one
 * begins with it can be checked for ever, since its size and hash are here. Written last in its transaction, like every link of a chain.
 */
export const writePreservationAudit = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "tenant" | "requestId">,
  { documentId, officialNumber, action, before, after, madeAt }: PreservationEvidence,
): Promise<void> => {
  const { level, archivedAt, provableUntil, stored } = after;
  const archiveUntil = archivedAt && provableUntil;
  await tx.$executeRaw`
    INSERT INTO foja_global.preservation_audit (schema_name, document_id, official_number, action, level_before, level_after,
      sha256_before, sha256_after, size_before, archived_at, archive_until, request_id, made_at)
    VALUES (${ctx.tenant.schema}, ${documentId}::uuid, ${officialNumber}, ${action}, ${before.level}, ${level},
      ${before.sha256}, ${stored.pdfSha256}, ${before.sizeBytes}, ${archivedAt}, ${archiveUntil},
      ${ctx.requestId}, ${madeAt})`;
};
