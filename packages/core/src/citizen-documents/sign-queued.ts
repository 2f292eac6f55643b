import type { TenantTransaction } from "@foja/db/clients/types";
import { appendSheet, COMPOSING_REFUSALS, type Composed, composeDocument } from "../documents/compose";
import { contentHtml, IMAGE_REFUSALS, withImages } from "../documents/content";
import { documentChanged } from "../documents/document";
import { isFormType } from "../documents/document-type";
import { pdfMissing } from "../documents/pdf-store";
import { printedHead } from "../documents/printed-head";
import { keepVerificationCode } from "../documents/verification-code";
import type { Context } from "../kernel/context";
import type { Refusing } from "../kernel/refusal";
import { yearIn } from "../kernel/zoned-time";
import {
  confirmNumber,
  documentSequence,
  numberLost,
  releaseNumbers,
  reserveNumber,
} from "../numbers/ledger";
import { documentNumber } from "../numbers/official-number";
import { lockDocument } from "../permissions/get-visible-document";
import { followUpOfficial } from "../signing/official-document";
import { SIGNING_REFUSALS, type SignedPdf, signPdf } from "../signing/sign-pdf";
import { CITIZEN_SEAL, CITIZENS_DEPARTMENT, citizenName } from "../signing/signatory";
import { writeSignatureAudit } from "../signing/signature-audit";
import { announce } from "../webhooks/announce";
import { attachedMissing, parseKept, readKept } from "./attached-files";
import { TURN_MS } from "./citizen-signing";
import { failSigning } from "./end-signing";
import { afterTries, type Failure } from "./failure-reason";
import { createTellingPorts } from "./telling-ports";

/** Whoever signs what is queued: the job, or the request that waits for it. */
export type Signing = Context<"system" | "citizen">;

export const QUEUED_REFUSALS: readonly Refusing[] = [
  ...IMAGE_REFUSALS,
  ...COMPOSING_REFUSALS,
  ...SIGNING_REFUSALS,
  pdfMissing,
  attachedMissing,
  documentChanged,
  numberLost,
];

export type Signed = { readonly number: string; readonly signedAt: Date; readonly pdfKey: string };

/** Says with the failure what it means for the session. */
type Outcome =
  | { readonly signed: Signed }
  /** It has ended already, or another one has taken it over. */
  | { readonly ended: true }
  | { readonly failure: Failure; readonly error: unknown };

/**
 * Composes, numbers, signs and makes official what a citizen created. Done twice, or stopped anywhere, it ends once: who takes it over
 * has another token, and only the last one's is taken. What fails leaves turn and number free; whether that is its end, the caller says.
 */
export const signQueued = async (ctx: Signing, documentId: string): Promise<Outcome> => {
  const told = createTellingPorts(ctx.ports);
  const telling = { ...ctx, ports: told.ports };
  const claim = await claimQueued(ctx, documentId);
  if (!claim) return { ended: true };
  try {
    const identity = { ...citizenName(claim.citizen), seal: CITIZEN_SEAL };
    const { pdf, code } = await render(telling, claim.document);
    const signed = await signPdf(telling, {
      documentId,
      pdf,
      identity,
      stamp: { number: claim.number, position: claim.document.isImported ? "last" : "first" },
    });
    const signedAt = await finish(ctx, claim, { signed, code });
    return signedAt ? { signed: { number: claim.number, signedAt, pdfKey: signed.pdfKey } } : { ended: true };
  } catch (error) {
    const failure = afterTries(told.failureOf(error), claim.signing);
    await release(ctx, claim, failure.reason);
    return { failure, error };
  }
};

type Claim = NonNullable<Awaited<ReturnType<typeof claimQueued>>>;

/** Takes the turn, from whoever had it, and reserves the number. Undefined when it has ended, or ends now because its time is over. */
const claimQueued = (ctx: Signing, documentId: string) =>
  ctx.transaction(async (tx) => {
    await lockDocument(tx, documentId);
    const found = await tx.document.findFirst({
      where: { id: documentId, citizenSigning: { state: "queued" } },
      include: { type: true, citizenSigning: true, signers: { include: { citizen: true } } },
    });
    const [signer] = found?.signers ?? [];
    if (!found?.citizenSigning || !signer?.citizen) return undefined;
    const now = ctx.now();
    if (found.citizenSigning.expiresAt <= now) {
      await failSigning(tx, ctx, documentId, found.citizenSigning.lastReason ?? OUT_OF_TIME);
      return undefined;
    }
    const token = ctx.newId();
    const expiresAt = new Date(now.getTime() + TURN_MS);
    await tx.citizenSigning.update({ where: { documentId }, data: { attempts: { increment: 1 } } });
    await tx.documentSigner.update({
      where: { id: signer.id },
      data: { claimToken: token, claimExpiresAt: expiresAt },
    });
    // Last: the counter stays locked until it commits.
    const reserved = await reserveNumber(tx, {
      sequence: documentSequence(found.type, CITIZENS_DEPARTMENT),
      year: yearIn(ctx.tenant.timezone, now),
      holderId: documentId,
      now,
      expiresAt,
      newId: ctx.newId,
    });
    const { acronym } = ctx.tenant;
    return {
      document: found,
      citizen: signer.citizen,
      signing: found.citizenSigning,
      signerRowId: signer.id,
      token,
      reservationId: reserved.id,
      number: documentNumber(found.type.acronym, reserved.year, reserved.value, acronym, CITIZENS_DEPARTMENT),
    };
  });

/** Nobody got to it in its time. */
export const OUT_OF_TIME = "unknown";

const render = async (ctx: Signing, document: Claim["document"]): Promise<Composed> => {
  if (document.isImported) {
    const pdf = document.importedKey ? await ctx.ports.storage.get(document.importedKey) : undefined;
    if (!pdf) throw pdfMissing();
    return appendSheet(ctx, { pdf, signers: 1 });
  }
  const content = contentHtml(document);
  const html =
    printedHead({ ...document, recipients: [] }) +
    (isFormType(document.type) ? content : await withImages(ctx, content));
  const files = await readKept(ctx, parseKept(document.citizenSigning?.files));
  return composeDocument(ctx, { html, title: document.reference, signers: 1, files });
};

/** Official, all of it or nothing. Undefined when it ended meanwhile, or somebody took it over. */
const finish = (
  ctx: Signing,
  { document, citizen, signing, signerRowId, token, reservationId, number }: Claim,
  { signed, code }: { readonly signed: SignedPdf; readonly code: string },
): Promise<Date | undefined> =>
  ctx.transaction(async (tx) => {
    const { id, visibility } = document;
    const now = ctx.now();
    await lockDocument(tx, id);
    if (!(await isStillOurs(tx, { id, signerRowId, token }))) return undefined;
    await tx.documentSigner.update({
      where: { id: signerRowId },
      data: { claimToken: null, claimExpiresAt: null, signedAt: now, method: "electronic" },
    });
    await confirmNumber(tx, { id: reservationId, holderId: id, official: number, now });
    const { pdfKey, pdfSha256, pdfSizeBytes } = signed;
    await tx.document.update({
      where: { id },
      data: {
        pdfKey,
        pdfSha256,
        pdfSizeBytes,
        status: "signed",
        officialNumber: number,
        signedAt: now,
        updatedAt: now,
        version: { increment: 1 },
      },
    });
    await keepVerificationCode(tx, ctx, { documentId: id, code });
    await tx.citizenSigning.update({
      where: { documentId: id },
      data: { state: "signed", lastReason: null, endedAt: now },
    });
    await followUpOfficial(tx, ctx, { id, visibility });
    if (!signing.isAwaited)
      await announce(tx, ctx, [signing.apiKeyId], { event: "documents.signed", documentId: id });
    // Last: the heads of the audit's chains stay locked until it commits.
    await writeSignatureAudit(tx, ctx, {
      documentId: id,
      signer: { kind: "citizen", id: citizen.id },
      signerName: citizen.fullName,
      signed,
      method: "electronic",
      officialNumber: number,
      signedAt: now,
    });
    return now;
  });

type Ours = { readonly id: string; readonly signerRowId: string; readonly token: string };

const isStillOurs = async (tx: TenantTransaction, { id, signerRowId, token }: Ours): Promise<boolean> =>
  (await tx.documentSigner.count({
    where: {
      id: signerRowId,
      claimToken: token,
      document: { status: "sent_to_sign", citizenSigning: { documentId: id, state: "queued" } },
    },
  })) === 1;

/** Best effort: what stays is released by the sweeps once it has expired. */
const release = async (
  ctx: Signing,
  { document: { id }, signerRowId, token }: Claim,
  reason: string,
): Promise<void> => {
  await ctx
    .transaction(async (tx) => {
      await lockDocument(tx, id);
      const { count } = await tx.documentSigner.updateMany({
        where: { id: signerRowId, claimToken: token },
        data: { claimToken: null, claimExpiresAt: null },
      });
      if (count === 0) return;
      await tx.citizenSigning.updateMany({
        where: { documentId: id, state: "queued" },
        data: { lastReason: reason },
      });
      await releaseNumbers(tx, [id]);
    })
    .catch((error: unknown) => ctx.report(error, "release the turn"));
};
