import type { TenantTransaction } from "@foja/db/clients/types";
import type { DocumentType } from "@foja/db/generated/tenant/client";
import { COMPOSING_REFUSALS, composeDocument } from "../documents/compose";
import { keepVerificationCode } from "../documents/verification-code";
import type { Context } from "../kernel/context";
import type { Refusing } from "../kernel/refusal";
import { yearIn } from "../kernel/zoned-time";
import {
  confirmNumber,
  documentSequence,
  numberLost,
  type ReservedNumber,
  releaseNumbers,
  reserveNumber,
} from "../numbers/ledger";
import { documentNumber } from "../numbers/official-number";
import { SIGNING_REFUSALS, type SignedPdf, signPdf } from "./sign-pdf";
import { type SignatoryName, signatoryOf, whoCreates, whoSigns } from "./signatory";
import { writeSignatureAudit } from "./signature-audit";
import { SYSTEM_NUMBERS_MS } from "./time-limits";

// Documents that the system writes, numbers and signs at once in the name of who acts: the cover of a case, a view pass, the report of a
// record. All or nothing: reserved first, composed and signed outside of any transaction, and known to others only when the transaction
// that needs it commits.

export const SYSTEM_DOCUMENT_REFUSALS: readonly Refusing[] = [
  ...COMPOSING_REFUSALS,
  ...SIGNING_REFUSALS,
  numberLost,
];

/** One to be, with the number that is held for it. */
export type NumberedDocument = {
  readonly id: string;
  readonly type: DocumentType;
  readonly signer: SignatoryName;
  readonly now: Date;
  readonly reserved: ReservedNumber;
  readonly officialNumber: string;
};

export type SystemDocument = NumberedDocument & {
  readonly html: string;
  /** Printed on it. */
  readonly code: string;
  readonly signed: SignedPdf;
};

/** Holds the next number of its type; whoever fails afterwards gives it back with `givingBack`. */
export const numberDocument = async (
  tx: TenantTransaction,
  ctx: Context<"user" | "citizen">,
  { type, signer, now }: Pick<NumberedDocument, "type" | "signer" | "now">,
): Promise<NumberedDocument> => {
  const id = ctx.newId();
  const reserved = await reserveNumber(tx, {
    sequence: documentSequence(type, signer.departmentAcronym),
    year: yearIn(ctx.tenant.timezone, now),
    holderId: id,
    now,
    expiresAt: new Date(now.getTime() + SYSTEM_NUMBERS_MS),
    newId: ctx.newId,
  });
  const { acronym } = ctx.tenant;
  return {
    id,
    type,
    signer,
    now,
    reserved,
    officialNumber: documentNumber(
      type.acronym,
      reserved.year,
      reserved.value,
      acronym,
      signer.departmentAcronym,
    ),
  };
};

/** @param seal stands under the name, where people have the seal of their office */
export const signSystemDocument = async (
  ctx: Context<"user" | "citizen">,
  numbered: NumberedDocument,
  { html, title, seal }: { readonly html: string; readonly title: string; readonly seal: string },
): Promise<SystemDocument> => {
  const { pdf, code } = await composeDocument(ctx, { html, title, signers: 1 });
  const signed = await signPdf(ctx, {
    documentId: numbered.id,
    pdf,
    identity: { ...numbered.signer, seal },
    stamp: { number: numbered.officialNumber, position: "first" },
  });
  return { ...numbered, html, code, signed };
};

/** Makes it official, in the transaction of what it documents. The number must still be its own. */
export const insertSystemDocument = async (
  tx: TenantTransaction,
  ctx: Context<"user" | "citizen">,
  document: SystemDocument,
  { reference, visibility }: { readonly reference: string; readonly visibility: string },
): Promise<void> => {
  const { id, type, now, officialNumber, html, code, signed, reserved } = document;
  const signer = signatoryOf(ctx.actor);
  const sectorId = ctx.actor.kind === "user" ? ctx.actor.sectorId : null;
  // Before anything carries it: who lost a number to another must hear that, not that it exists already.
  await confirmNumber(tx, { id: reserved.id, holderId: id, official: officialNumber, now });
  await tx.document.create({
    data: {
      id,
      typeId: type.id,
      reference,
      status: "signed",
      visibility,
      content: html,
      ...whoCreates(signer),
      sectorId,
      officialNumber,
      pdfKey: signed.pdfKey,
      pdfSha256: signed.pdfSha256,
      pdfSizeBytes: signed.pdfSizeBytes,
      createdAt: now,
      updatedAt: now,
      sentAt: now,
      signedAt: now,
    },
  });
  await keepVerificationCode(tx, ctx, { documentId: id, code });
  await tx.documentSigner.create({
    data: {
      id: ctx.newId(),
      documentId: id,
      position: 1,
      ...whoSigns(signer),
      sectorId,
      isNumerator: true,
      signedAt: now,
      method: "electronic",
    },
  });
  await writeSignatureAudit(tx, ctx, {
    documentId: id,
    signer,
    signerName: document.signer.fullName,
    signed,
    method: "electronic",
    officialNumber,
    signedAt: now,
  });
};

/** Does the rest; whatever fails gives the numbers back that these held. */
export const givingBack = async <T>(
  ctx: Context<"user" | "citizen">,
  holderIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    // Best effort: a reservation that stays is released by the sweep, and a number that was used stays used. The stored
    // file is left alone, because an answer that was lost may hide a commit that was not.
    await ctx
      .transaction((tx) => releaseNumbers(tx, [...holderIds]))
      .catch((failure: unknown) => ctx.report(failure, "release the numbers"));
    throw error;
  }
};
