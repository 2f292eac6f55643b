import { isDeepStrictEqual } from "node:util";
import type { TenantTransaction } from "@foja/db/clients/types";
import { alreadySigned, requireTurn, TURN_REFUSALS } from "../documents/document";
import { needsToken } from "../documents/document-type";
import type { Context } from "../kernel/context";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { yearIn } from "../kernel/zoned-time";
import { documentSequence, releaseNumbers, reserveNumber } from "../numbers/ledger";
import { documentNumber } from "../numbers/official-number";
import { findSigningIdentity } from "../people/seal";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
  lockDocument,
} from "../permissions/get-visible-document";
import type { Stamp } from "../ports/notary";
import { requireNobodySigning, signatureRunning } from "./running-signature";
import {
  mayNotNumber,
  requireRank,
  requireSeal,
  type SealedIdentity,
  typeWithRanks,
  withoutSeal,
} from "./signer-checks";
import { CLAIM_MS, SIGNATURE_NUMBER_MS } from "./time-limits";

export type SignatureClaim = {
  readonly documentId: string;
  readonly signerRowId: string;
  readonly token: string;
  readonly version: number;
  readonly pdf: { readonly pdfKey: string | null; readonly pdfSha256: string | null };
  readonly isImported: boolean;
  readonly identity: SealedIdentity;
  /** Of whoever numbers. */
  readonly official: { readonly reservationId: string; readonly number: string } | undefined;
};

export const tokenNeeded = defineRefusal(
  "unprocessable",
  "PHYSICAL_TOKEN_REQUIRED",
  "Este documento requiere firma con token físico. Firme desde el portal web.",
);

/** Of whoever takes their turn. */
export const CLAIM_REFUSALS: readonly Refusing[] = [
  documentNotFound,
  documentNotVisible,
  tokenNeeded,
  ...TURN_REFUSALS,
  signatureRunning,
  withoutSeal,
  mayNotNumber,
];

/** How the caller signs, and until when nobody else may. */
export type Turn = {
  readonly method: "electronic" | "digital";
  readonly claimMs: number;
  readonly numberMs: number;
};

const ELECTRONIC: Turn = { method: "electronic", claimMs: CLAIM_MS, numberMs: SIGNATURE_NUMBER_MS };

/**
 * Takes the caller's turn: from here until it is finished, released or expired nobody else signs or rejects the document. The number, if
 * they give it, is reserved with it. A retry after a crash takes over its own claim once it has expired and gets the same number.
 */
export const claimSignature = (ctx: Context<"user">, documentId: string): Promise<SignatureClaim> =>
  ctx.transaction((tx) => claimIn(tx, ctx, documentId, ELECTRONIC));

/** The same in a transaction under way. Last in it: the counter of numbers stays locked until it commits. */
export const claimIn = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  documentId: string,
  turn: Turn,
): Promise<SignatureClaim> => {
  await lockDocument(tx, documentId);
  const document = await findDocument(tx, ctx, documentId);
  const own = requireOwnTurn(document, ctx.actor.userId, turn);
  requireNobodySigning(document.signers, ctx.now());

  const identity = requireSeal(await findSigningIdentity(tx, ctx.actor.userId));
  if (own.isNumerator) requireRank(mayNotNumber, document.type, identity);

  const token = ctx.newId();
  await tx.documentSigner.updateMany({
    where: { documentId, claimToken: { not: null } },
    data: { claimToken: null, claimExpiresAt: null },
  });
  await tx.documentSigner.update({
    where: { id: own.id },
    data: { claimToken: token, claimExpiresAt: later(ctx.now(), turn.claimMs) },
  });
  return {
    documentId,
    signerRowId: own.id,
    token,
    version: document.version,
    pdf: { pdfKey: document.pdfKey, pdfSha256: document.pdfSha256 },
    isImported: document.isImported,
    identity,
    official: own.isNumerator ? await reserve(tx, ctx, document, identity, turn) : undefined,
  };
};

/** Where the number goes, if this signature gives it; behind the pages of a PDF from outside stands our own. */
export const stampOf = ({
  official,
  isImported,
}: SignatureClaim): Pick<Stamp, "number" | "position"> | undefined =>
  official && { number: official.number, position: isImported ? "last" : "first" };

export const signerChanged = defineRefusal(
  "conflict",
  "SIGNER_CHANGED",
  "Su sello, su repartición o su cargo cambiaron después de preparar el documento. Inicie otra sesión",
);

/** What a turn was taken with still holds: a seal or an office that was taken away meanwhile signs nothing more. */
export const requireUnchanged = async (
  tx: TenantTransaction,
  { actor }: Context<"user">,
  { identity, official, documentId }: SignatureClaim,
): Promise<void> => {
  const now = requireSeal(await findSigningIdentity(tx, actor.userId));
  // As it was kept: without what is undefined.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(now)), identity)) throw signerChanged();
  if (!official) return;
  const document = await tx.document.findUniqueOrThrow({
    where: { id: documentId },
    include: { type: typeWithRanks },
  });
  requireRank(mayNotNumber, document.type, now);
};

/** Gives turn and number back, unless somebody took over in the meantime: then both are theirs. */
export const releaseClaim = (
  ctx: Pick<Context, "transaction">,
  { documentId, signerRowId, token }: SignatureClaim,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { count } = await tx.documentSigner.updateMany({
      where: { id: signerRowId, claimToken: token },
      data: { claimToken: null, claimExpiresAt: null },
    });
    if (count === 1) await releaseNumbers(tx, [documentId]);
  });

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

type Claimable = Awaited<ReturnType<typeof findDocument>>;

const findDocument = (tx: TenantTransaction, ctx: Context<"user">, id: string) =>
  getVisibleDocument(ctx, id, {
    hidden: "forbidden",
    include: { type: typeWithRanks, signers: { orderBy: { position: "asc" } } },
    db: tx,
  });

const requireOwnTurn = (
  document: Claimable,
  userId: string,
  { method }: Turn,
): Claimable["signers"][number] => {
  const own = document.signers.find((signer) => signer.userId === userId);
  // A caller whose connection was cut finds the result here.
  if (own?.signedAt) {
    throw alreadySigned({
      document_id: document.id,
      status: document.status === "signed" ? "signed" : "sent_to_sign",
      document_number: document.officialNumber,
      signed_at: own.signedAt.toISOString(),
    });
  }
  if (
    method === "electronic" &&
    own &&
    document.status === "sent_to_sign" &&
    needsToken(document.type, own.isNumerator)
  )
    throw tokenNeeded();
  return requireTurn(document, userId);
};

/** Last in its transaction: the counter stays locked until it commits. */
const reserve = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  { id, type }: Claimable,
  identity: SealedIdentity,
  { numberMs }: Turn,
): Promise<NonNullable<SignatureClaim["official"]>> => {
  const now = ctx.now();
  const reserved = await reserveNumber(tx, {
    sequence: documentSequence(type, identity.departmentAcronym),
    year: yearIn(ctx.tenant.timezone, now),
    holderId: id,
    now,
    expiresAt: later(now, numberMs),
    newId: ctx.newId,
  });
  const { acronym } = ctx.tenant;
  const number = documentNumber(
    type.acronym,
    reserved.year,
    reserved.value,
    acronym,
    identity.departmentAcronym,
  );
  return { reservationId: reserved.id, number };
};
