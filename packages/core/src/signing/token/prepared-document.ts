import type { SigningSessionDocument } from "@foja/db/generated/tenant/client";
import { alreadySigned } from "../../documents/document";
import { readPdf } from "../../documents/pdf-store";
import type { Context } from "../../kernel/context";
import { refusedOutside } from "../../kernel/refusal";
import type { PreparedUpdate } from "../../ports/notary";
import { stampOf } from "../claim-signature";
import { refuseUnsigned, signaturePerson } from "../sign-pdf";
import { claimOf, documentReleased, outcomeObject, type SessionDocument } from "./session";

export type PreparedDocument = Omit<PreparedUpdate, "update"> & { readonly pdf: Uint8Array };

/** What is no longer to be signed says why, in the words of whatever ended it. */
export const requireReady = ({
  state,
  code,
  message,
  outcome,
}: Pick<SigningSessionDocument, "state" | "code" | "message" | "outcome">): void => {
  if (state === "ready") return;
  if (outcome !== null) throw alreadySigned(outcomeObject.parse(outcome));
  throw code === null || message === null ? documentReleased() : refusedOutside("conflict", code, message);
};

/**
 * The document with everything but the value of its signature: made when it is first asked for, and then always the same bytes. Of two
 * callers at once the first counts, for both.
 */
export const preparedDocument = async (
  ctx: Context<"user">,
  document: SessionDocument,
): Promise<PreparedDocument> => {
  const claim = claimOf(document);
  const pdf = await readPdf(ctx, claim.pdf);
  const kept = readKept(document) ?? (await prepare(ctx, document, pdf));
  const { update, ...rest } = kept;
  return { ...rest, pdf: Buffer.concat([pdf, update]) };
};

const readKept = (document: SigningSessionDocument): PreparedUpdate | undefined => {
  const { prepared, toSign, digestAlgorithm, documentDigest, byteRange } = document;
  if (!prepared || !toSign || !digestAlgorithm || !documentDigest) return undefined;
  return {
    update: prepared,
    toSign,
    digest: documentDigest,
    digestAlgorithm: digestAlgorithm as PreparedUpdate["digestAlgorithm"],
    byteRange: byteRange as unknown as PreparedUpdate["byteRange"],
  };
};

const prepare = async (
  ctx: Context<"user">,
  { sessionId, documentId, claim, session: { certificates } }: SessionDocument,
  pdf: Uint8Array,
): Promise<PreparedUpdate> => {
  const taken = claimOf({ claim });
  const stamp = stampOf(taken);
  const { tenant } = ctx;
  const made = await ctx.ports.notary
    .prepare({
      pdf,
      certificates,
      person: signaturePerson(tenant, taken.identity),
      timezone: tenant.timezone,
      tenantId: tenant.schema,
      ...(stamp && { stamp: { ...stamp, city: tenant.city } }),
    })
    .catch(refuseUnsigned(ctx));
  const row = await ctx.transaction(async (tx) => {
    await tx.signingSessionDocument.updateMany({
      where: { sessionId, documentId, state: "ready", prepared: null },
      data: {
        prepared: Buffer.from(made.update),
        byteRange: [...made.byteRange],
        digestAlgorithm: made.digestAlgorithm,
        documentDigest: made.digest,
        toSign: Buffer.from(made.toSign),
      },
    });
    return await tx.signingSessionDocument.findUniqueOrThrow({
      where: { sessionId_documentId: { sessionId, documentId } },
    });
  });
  requireReady(row);
  return readKept(row) ?? made;
};
