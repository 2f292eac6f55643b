import type { TenantTransaction } from "@foja/db/clients/types";
import { documentChanged, signDocument, TURN_REFUSALS } from "../documents/document";
import { notifyPeople, notifyRecipients, requestSignature } from "../documents/notify";
import { reservedInOpenCase } from "../filing/case-links";
import { acceptAutomaticProposals } from "../filing/proposals";
import type { Context } from "../kernel/context";
import type { Refusing } from "../kernel/refusal";
import { confirmNumber, numberLost } from "../numbers/ledger";
import { lockDocument } from "../permissions/get-visible-document";
import type { SignatureClaim } from "./claim-signature";
import { followUpOfficial } from "./official-document";
import type { SignedPdf } from "./sign-pdf";
import { signatoryOf } from "./signatory";
import { writeSignatureAudit } from "./signature-audit";

export type FinishedSignature = {
  readonly status: "sent_to_sign" | "signed";
  readonly number: string | null;
  readonly signedAt: Date;
};

/** Of whoever was overtaken while they signed. */
export const FINISH_REFUSALS: readonly Refusing[] = [
  documentChanged,
  ...TURN_REFUSALS,
  numberLost,
  reservedInOpenCase,
];

/**
 * Records a signature that was made. With the last one the document becomes official, with its number, its place in cases and its
 * evidence: all of it or nothing. A claim that was lost in the meantime is a conflict.
 */
export const finishSignature = (
  ctx: Context<"user">,
  claim: SignatureClaim,
  signed: SignedPdf,
): Promise<FinishedSignature> => ctx.transaction((tx) => finishIn(tx, ctx, claim, signed, "electronic"));

/** The same in a transaction under way. Last in it: the heads of the audit's chains stay locked until it commits. */
export const finishIn = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  claim: SignatureClaim,
  signed: SignedPdf,
  method: "electronic" | "digital",
): Promise<FinishedSignature> => {
  const { documentId } = claim;
  const signedAt = ctx.now();
  await lockDocument(tx, documentId);
  const document = await recordSignature(tx, ctx, claim, { signedAt, method });
  const { status, signers } = signDocument(document, ctx.actor.userId, signedAt);
  const official = status === "signed" ? numberOf(claim) : undefined;
  const number = official?.number ?? null;
  // Before anything carries it: a number that was swept and given to another is a conflict, not a broken constraint.
  if (official) {
    const { reservationId: id, number: confirmed } = official;
    await confirmNumber(tx, { id, holderId: documentId, official: confirmed, now: signedAt });
  }

  const { pdfKey, pdfSha256, pdfSizeBytes } = signed;
  await tx.document.update({
    where: { id: documentId },
    data: {
      pdfKey,
      pdfSha256,
      pdfSizeBytes,
      status,
      updatedAt: signedAt,
      version: { increment: 1 },
      ...(number && { officialNumber: number, signedAt }),
    },
  });
  if (official) await makeOfficial(tx, ctx, document, official);
  else await requestSignature(tx, ctx, { ...document, signers });

  await writeSignatureAudit(tx, ctx, {
    documentId,
    signer: signatoryOf(ctx.actor),
    signerName: claim.identity.fullName,
    signed,
    method,
    officialNumber: number,
    signedAt,
  });
  return { status, number, signedAt };
};

type Signable = Awaited<ReturnType<typeof recordSignature>>;

/** The document as it was before the signature; refuses unless it is the one that was claimed, and still ours. */
const recordSignature = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  { documentId, signerRowId, token, version }: SignatureClaim,
  made: { readonly signedAt: Date; readonly method: "electronic" | "digital" },
) => {
  const document = await tx.document.findFirst({
    where: { id: documentId, version, status: "sent_to_sign" },
    include: { signers: { orderBy: { position: "asc" } }, recipients: true },
  });
  const { count } = await tx.documentSigner.updateMany({
    where: { id: signerRowId, userId: ctx.actor.userId, claimToken: token, signedAt: null },
    data: { ...made, claimToken: null, claimExpiresAt: null },
  });
  if (!document || count !== 1) throw documentChanged();
  return document;
};

type OfficialNumber = NonNullable<SignatureClaim["official"]>;

/** Whoever signs last is the one who numbers: the list of signers sees to it. */
const numberOf = ({ official }: SignatureClaim): OfficialNumber => {
  if (!official) throw new Error("the last signer does not number");
  return official;
};

const makeOfficial = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  document: Signable,
  { number }: OfficialNumber,
): Promise<void> => {
  await acceptAutomaticProposals(tx, ctx, document.id);
  await followUpOfficial(tx, ctx, document);
  await notifyPeople(tx, ctx, "document_signed", document, [document.createdById], {
    document_number: number,
  });
  await notifyRecipients(tx, ctx, document, number);
};
