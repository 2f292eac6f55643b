import { z } from "zod";
import type { Context } from "../../kernel/context";
import { AppError } from "../../kernel/errors";
import { documentId } from "../../kernel/identifiers";
import { defineOperation } from "../../kernel/operation";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
} from "../../permissions/get-visible-document";
import type { CheckedHolder } from "../../ports/notary";
import { claimIn, type Turn } from "../claim-signature";
import { refuseUnsigned } from "../sign-pdf";
import { releaseOwnTurn } from "./release-turn";
import {
  DOCUMENTS_MAX,
  findSession,
  presentSession,
  SESSION_NUMBER_MS,
  SESSION_STEP_MS,
  sessionObject,
} from "./session";
import { certificatesInput, holderOf, pemOf, personWithoutId } from "./token-holder";

const TURN: Turn = { method: "digital", claimMs: SESSION_STEP_MS, numberMs: SESSION_NUMBER_MS };

export const startTokenSessionOp = defineOperation({
  id: "signing.startSession",
  summary: "Abre una sesión para firmar con token: toma el turno de cada documento y reserva sus números",
  access: "user",
  effect: "write",
  input: z.strictObject({
    document_ids: z.array(documentId).min(1).max(DOCUMENTS_MAX),
    certificates: certificatesInput,
  }),
  output: sessionObject,
  // The signing service's own codes come with whole classes.
  errors: [
    "invalid_input",
    documentNotFound,
    documentNotVisible,
    personWithoutId,
    "unprocessable",
    "unavailable",
  ],
}).run(async (ctx, { document_ids, certificates }) => {
  const wanted = [...new Set(document_ids)];
  for (const id of wanted) await getVisibleDocument(ctx, id, { hidden: "forbidden", include: {} });

  const pem = pemOf(certificates);
  const holder = await holderOf(ctx, pem);
  const id = ctx.newId();
  const checked = await ctx.ports.notary
    .checkHolder(holder, ctx.tenant.schema)
    .catch(refuseUnsigned(ctx))
    .catch((error: unknown) => noteRefused(ctx, { id, pem, error }));
  await ctx.transaction((tx) =>
    tx.signingSession.create({
      data: {
        id,
        userId: ctx.actor.userId,
        certificates: checked.certificates,
        certificate: describe(checked),
        algorithm: checked.algorithm,
        createdAt: ctx.now(),
        expiresAt: new Date(ctx.now().getTime() + SESSION_STEP_MS),
      },
    }),
  );
  // One by one: a counter of numbers stays locked no longer than one of them needs.
  for (const [position, documentIdOf] of wanted.entries()) await takeTurn(ctx, id, documentIdOf, position);
  return presentSession(await findSession(ctx.db, ctx, id));
});

/** Who came with which certificate stays in the audit; a service that is away says nothing about anybody. */
const noteRefused = async (
  ctx: Context<"user">,
  { id, pem, error }: { readonly id: string; readonly pem: string; readonly error: unknown },
): Promise<never> => {
  if (error instanceof AppError && error.code === "unprocessable") {
    const now = ctx.now();
    await ctx.transaction((tx) =>
      tx.signingSession.create({
        data: {
          id,
          userId: ctx.actor.userId,
          certificates: pem,
          certificate: {},
          algorithm: "",
          createdAt: now,
          expiresAt: now,
          closedAt: now,
          refusalCode: error.extra.code ?? "",
        },
      }),
    );
  }
  throw error;
};

const describe = ({ subject, issuer, serialNumber, notBefore, notAfter }: CheckedHolder) => ({
  subject,
  issuer,
  serial_number: serialNumber,
  not_before: notBefore.toISOString(),
  not_after: notAfter.toISOString(),
});

/** What can't be signed now is told, and hinders none of the others. */
const takeTurn = async (
  ctx: Context<"user">,
  sessionId: string,
  wanted: string,
  position: number,
): Promise<void> => {
  const row = { sessionId, documentId: wanted, position };
  try {
    await ctx.transaction(async (tx) => {
      await releaseOwnTurn(tx, ctx, wanted);
      const claim = await claimIn(tx, ctx, wanted, TURN);
      await tx.signingSessionDocument.create({
        data: { ...row, state: "ready", officialNumber: claim.official?.number ?? null, claim },
      });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, extra } = error;
    await ctx.transaction((tx) =>
      tx.signingSessionDocument.create({
        data: { ...row, state: "refused", code: extra.code ?? null, message },
      }),
    );
  }
};
