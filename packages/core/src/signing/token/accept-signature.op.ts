import type { SigningSessionDocument } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { alreadySigned } from "../../documents/document";
import { PDF_REFUSALS, sha256Hex, storePdf } from "../../documents/pdf-store";
import type { Context } from "../../kernel/context";
import { AppError } from "../../kernel/errors";
import { meant } from "../../kernel/meaning";
import { defineOperation } from "../../kernel/operation";
import type { MunicipalCertificate } from "../certificate";
import { requireUnchanged, signerChanged } from "../claim-signature";
import { FINISH_REFUSALS, finishIn } from "../finish-signature";
import { refuseUnsigned, type SignedPdf } from "../sign-pdf";
import { mayNotNumber, withoutSeal } from "../signer-checks";
import { CLAIM_MS, SIGNATURE_NUMBER_MS } from "../time-limits";
import { sessionDocumentId, sessionId } from "./identifiers";
import { preparedDocument, requireReady } from "./prepared-document";
import { giveTurnBack } from "./release-turn";
import { holdSession, keepSession } from "./renew-session";
import {
  claimOf,
  documentReleased,
  findSessionDocument,
  type Outcome,
  outcomeObject,
  type SessionDocument,
  sessionNotFound,
  sessionOver,
} from "./session";
import { holderOf, personWithoutId, sharedId } from "./token-holder";

export const acceptTokenSignatureOp = defineOperation({
  id: "signing.acceptSignature",
  summary:
    "Recibe lo que el token firmó: lo comprueba y, si es de quien debe y sobre lo preparado, firma el documento",
  access: "user",
  effect: "write",
  input: z.strictObject({
    session_id: sessionId,
    document_id: sessionDocumentId,
    signature: meant(z.base64().min(64).max(2048), {
      note: "Base64 del valor: el de RSA, o para ECDSA la SEQUENCE de r y s (RFC 3279, 2.2.3)",
      example: "ZmlybWEgZGUgcHJ1ZWJhOiBsYSBxdWUgdW4gdG9rZW4gaGFyaWEgY29uIHN1IGNsYXZlLCBlbiBlamVtcGxvcw==",
    }),
  }),
  output: outcomeObject,
  errors: [
    "invalid_input",
    sessionNotFound,
    sessionOver,
    documentReleased,
    alreadySigned,
    signerChanged,
    withoutSeal,
    mayNotNumber,
    "conflict",
    personWithoutId,
    sharedId,
    ...PDF_REFUSALS,
    "unprocessable",
    "unavailable",
    ...FINISH_REFUSALS,
  ],
}).run(async (ctx, { session_id, document_id, signature }) => {
  const value = Buffer.from(signature, "base64");
  try {
    const before = await findSessionDocument(ctx.db, ctx, session_id, document_id);
    const known = answeredBefore(before, value);
    if (known) return known;
    requireReady(before);
    const document = await keepSession(ctx, before);
    requireReady(document);
    return await take(ctx, document, value);
  } catch (error) {
    // The same value by another call, which came a moment earlier.
    const now = await findSessionDocument(ctx.db, ctx, session_id, document_id);
    const again = answeredBefore(now, value);
    if (again) return again;
    throw error;
  }
});

const take = async (ctx: Context<"user">, document: SessionDocument, value: Buffer): Promise<Outcome> => {
  try {
    await holdTurn(ctx, document);
    const signed = await complete(ctx, document, value);
    const outcome = await record(ctx, document, value, signed);
    await closeWhenDone(ctx, document.sessionId);
    return outcome;
  } catch (error) {
    await giveUp(ctx, document, error);
    throw error;
  }
};

/** Whoever was quick enough to sign has the time that it takes to finish, whatever is left of the session. */
const holdTurn = (ctx: Context<"user">, document: SessionDocument): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { token, official } = claimOf(document);
    const until = new Date(ctx.now().getTime() + CLAIM_MS);
    const { count } = await tx.documentSigner.updateMany({
      where: { documentId: document.documentId, claimToken: token, claimExpiresAt: { lt: until } },
      data: { claimExpiresAt: until },
    });
    if (count === 1 && official)
      await tx.numberLedger.updateMany({
        where: { id: official.reservationId, state: "reserved", holderId: document.documentId },
        data: { expiresAt: new Date(ctx.now().getTime() + SIGNATURE_NUMBER_MS) },
      });
  });

/** A caller whose connection broke sends the same value again, and hears the same. */
const answeredBefore = (
  { valueSha256, outcome }: SigningSessionDocument,
  value: Buffer,
): Outcome | undefined =>
  outcome !== null && valueSha256 === sha256Hex(value) ? outcomeObject.parse(outcome) : undefined;

const complete = async (
  ctx: Context<"user">,
  document: SessionDocument,
  value: Buffer,
): Promise<SignedPdf> => {
  const claim = claimOf(document);
  const { session } = document;
  const usesPss = session.algorithm === "rsa-pss-sha256";
  const holder = await holderOf(ctx, session.certificates, usesPss);
  const { pdf, byteRange } = await preparedDocument(ctx, document);
  const { pdf: signed, timestampedAt } = await ctx.ports.notary
    .complete({ pdf, byteRange, holder, signature: value, tenantId: ctx.tenant.schema })
    .catch(refuseUnsigned(ctx));
  return {
    ...(await storePdf(ctx, document.documentId, signed)),
    sha256Before: claim.pdf.pdfSha256 ?? "",
    timestampedAt,
    certificate: session.certificate as MunicipalCertificate["description"],
  };
};

/** The signature, what becomes of the document and the answer to it: all of it or nothing. */
const record = (
  ctx: Context<"user">,
  document: SigningSessionDocument,
  value: Buffer,
  signed: SignedPdf,
): Promise<Outcome> =>
  ctx.transaction(async (tx) => {
    const { documentId: id, sessionId: session } = document;
    // Before the document, as everything else that holds both.
    await holdSession(tx, session);
    await requireUnchanged(tx, ctx, claimOf(document));
    const { status, number, signedAt } = await finishIn(tx, ctx, claimOf(document), signed, "digital");
    const outcome = {
      document_id: id,
      status,
      document_number: number,
      signed_at: signedAt.toISOString(),
    };
    await tx.signingSessionDocument.update({
      where: { sessionId_documentId: { sessionId: session, documentId: id } },
      data: { state: "signed", prepared: null, toSign: null, valueSha256: sha256Hex(value), outcome },
    });
    return outcome;
  });

/** By itself, so that no signature waits for another one's: where this does not come to it, the session's time ends it. */
const closeWhenDone = (ctx: Context<"user">, id: string): Promise<unknown> =>
  ctx
    .transaction((tx) =>
      tx.signingSession.updateMany({
        where: { id, closedAt: null, documents: { none: { state: "ready" } } },
        data: { closedAt: ctx.now() },
      }),
    )
    .catch((failure: unknown) => ctx.report(failure, "close the session"));

/** What was refused is over: turn and number go back, and the audit keeps why. What may succeed later keeps its turn. */
const giveUp = async (
  ctx: Context<"user">,
  document: SigningSessionDocument,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof AppError) || error.code === "unavailable") return;
  const { message, extra } = error;
  await ctx
    .transaction((tx) => giveTurnBack(tx, document, { state: "refused", code: extra.code ?? null, message }))
    .catch((failure: unknown) => ctx.report(failure, "release the turn"));
};
