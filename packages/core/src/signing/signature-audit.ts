import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { SIGNATURE_LEVEL, type SignedPdf } from "./sign-pdf";
import type { Signatory } from "./signatory";

export type SignatureEvidence = {
  readonly documentId: string;
  readonly signer: Signatory;
  readonly signerName: string;
  readonly signed: SignedPdf;
  readonly method: "electronic" | "digital";
  readonly officialNumber: string | null;
  readonly signedAt: Date;
};

/**
 * Evidence of one signature (domain 9), chained by hash in the global schema, with the hash of what the document says. Written
 * last in its transaction: the chain's head is locked when it commits.
 */
export const writeSignatureAudit = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "tenant" | "door" | "requestId">,
  { documentId, signer, signerName, signed, method, officialNumber, signedAt }: SignatureEvidence,
): Promise<void> => {
  const session = JSON.stringify({ door: ctx.door, request_id: ctx.requestId });
  // Another schema's table, in the same transaction: the tenant's client does not know it.
  await tx.$executeRaw`
    INSERT INTO foja_global.signature_audit (schema_name, document_id, signer_id, signer_kind, signer_name, method, level,
      certificate, sha256_before, sha256_after, timestamped_at, official_number, session, signed_at, actor_kind, actor_id, content_sha256)
    VALUES (${ctx.tenant.schema}, ${documentId}::uuid, ${signer.id}::uuid, ${signer.kind}, ${signerName}, ${method}, ${SIGNATURE_LEVEL},
      ${JSON.stringify(signed.certificate)}::jsonb, ${signed.sha256Before}, ${signed.pdfSha256}, ${signed.timestampedAt},
      ${officialNumber}, ${session}::jsonb, ${signedAt}, nullif(current_setting('foja.actor_kind', true), ''),
      nullif(current_setting('foja.actor_id', true), ''),
      (SELECT document_content_sha256(documents) FROM documents WHERE id = ${documentId}::uuid))`;
};
