import { z } from "zod";
import { sha256Hex } from "../../documents/pdf-store";
import type { Context } from "../../kernel/context";
import { AppError } from "../../kernel/errors";
import { identifier } from "../../kernel/identifiers";
import { meant } from "../../kernel/meaning";
import { defineOperation } from "../../kernel/operation";
import { type CheckedHolder, TOKEN_ALGORITHMS } from "../../ports/notary";
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
import { certificatesInput, holderOf, pemOf, personWithoutId, sharedId } from "./token-holder";

const TURN: Turn = { method: "digital", claimMs: SESSION_STEP_MS, numberMs: SESSION_NUMBER_MS };

export const startTokenSessionOp = defineOperation({
  id: "signing.startSession",
  summary: "Abre una sesión para firmar con token: toma el turno de cada documento y reserva sus números",
  access: "user",
  effect: "write",
  input: z.strictObject({
    // Each is answered by itself: one that is gone, or was never theirs, hinders none of the others.
    document_ids: meant(z.array(identifier).min(1).max(DOCUMENTS_MAX), {
      note: "Los documentos que se firman; de cada uno se dice si se puede",
      example: ["00000000-0000-4000-8000-000000000000"],
    }),
    certificates: certificatesInput,
    algorithms: meant(z.array(z.enum(TOKEN_ALGORITHMS)).min(1).max(TOKEN_ALGORITHMS.length), {
      note: "Cómo puede firmar el token con ese certificado; sin esto, como es usual para su clave",
      example: ["rsa-pkcs1-sha256"],
    }).optional(),
  }),
  output: sessionObject,
  // The signing service's own codes come with whole classes.
  errors: ["invalid_input", personWithoutId, sharedId, "unprocessable", "unavailable"],
}).run(async (ctx, { document_ids, certificates, algorithms }) => {
  const wanted = [...new Set(document_ids)];
  const pem = pemOf(certificates);
  const usesPss = algorithms?.includes("rsa-pss-sha256") === true && !algorithms.includes("rsa-pkcs1-sha256");
  const id = ctx.newId();
  const checked = await checkHolder(ctx, pem, usesPss).catch((error: unknown) =>
    noteRefused(ctx, { id, certificate: certificates[0] ?? "", error }),
  );
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
  for (const [position, documentId] of wanted.entries()) await takeTurn(ctx, id, documentId, position);
  return presentSession(await findSession(ctx.db, ctx, id));
});

const checkHolder = async (ctx: Context<"user">, pem: string, usesPss: boolean): Promise<CheckedHolder> => {
  const holder = await holderOf(ctx, pem, usesPss);
  return await ctx.ports.notary.checkHolder(holder, ctx.tenant.schema).catch(refuseUnsigned(ctx));
};

/** Who came with which certificate stays in the audit; a service that is away says nothing about anybody. */
const noteRefused = async (
  ctx: Context<"user">,
  { id, certificate, error }: { readonly id: string; readonly certificate: string; readonly error: unknown },
): Promise<never> => {
  if (error instanceof AppError && error.code === "unprocessable") {
    const now = ctx.now();
    await ctx.transaction((tx) =>
      tx.signingSession.create({
        data: {
          id,
          userId: ctx.actor.userId,
          // Nobody has read it, and it may be anything: its hash tells which one it was.
          certificates: "",
          certificate: { sha256: sha256Hex(Buffer.from(certificate, "base64")) },
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
