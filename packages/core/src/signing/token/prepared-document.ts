import type { SigningSessionDocument } from "@foja/db/generated/tenant/client";
import { readPdf } from "../../documents/pdf-store";
import type { Context } from "../../kernel/context";
import { refusedOutside } from "../../kernel/refusal";
import type { PreparedUpdate } from "../../ports/notary";
import { refuseUnsigned } from "../sign-pdf";
import { claimOf, documentReleased, sessionNotFound, type WholeSession } from "./session";

export type PreparedDocument = Omit<PreparedUpdate, "update"> & { readonly pdf: Uint8Array };

/** A document of a session, whatever became of it. */
export const documentOf = ({ documents }: WholeSession, id: string): SigningSessionDocument => {
  const document = documents.find(({ documentId }) => documentId === id);
  if (!document) throw sessionNotFound();
  return document;
};

/** What is no longer to be signed says why, in the words of whatever ended it. */
export const requireReady = ({ state, code, message }: SigningSessionDocument): void => {
  if (state === "ready") return;
  throw code === null || message === null ? documentReleased() : refusedOutside("conflict", code, message);
};

/**
 * The document with everything but the value of its signature: made when it is first asked for, and then always the same bytes. Of two
 * callers at once the first counts, for both.
 */
export const preparedDocument = async (
  ctx: Context<"user">,
  session: WholeSession,
  document: SigningSessionDocument,
): Promise<PreparedDocument> => {
  const claim = claimOf(document);
  const pdf = await readPdf(ctx, claim.pdf);
  const kept = readKept(document) ?? (await prepare(ctx, session, document, pdf));
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
  { certificates }: WholeSession,
  { sessionId, documentId, claim }: SigningSessionDocument,
  pdf: Uint8Array,
): Promise<PreparedUpdate> => {
  const { identity, official, isImported } = claimOf({ claim });
  const { tenant } = ctx;
  const made = await ctx.ports.notary
    .prepare({
      pdf,
      certificates,
      person: {
        name: identity.fullName,
        seal: identity.seal,
        department: identity.departmentName,
        entity: tenant.name,
      },
      timezone: tenant.timezone,
      tenantId: tenant.schema,
      ...(official && {
        stamp: {
          number: official.number,
          city: tenant.city,
          position: isImported ? ("last" as const) : ("first" as const),
        },
      }),
    })
    .catch(refuseUnsigned(ctx));
  const { row } = await ctx.transaction(async (tx) => {
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
    return {
      row: await tx.signingSessionDocument.findUniqueOrThrow({
        where: { sessionId_documentId: { sessionId, documentId } },
      }),
    };
  });
  requireReady(row);
  return readKept(row) ?? made;
};
