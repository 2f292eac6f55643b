import type { TenantTransaction } from "@foja/db/clients/types";
import type { SigningSession, SigningSessionDocument } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../../kernel/context";
import { defineRefusal } from "../../kernel/refusal";
import { TOKEN_ALGORITHMS } from "../../ports/notary";
import type { SignatureClaim } from "../claim-signature";

/** What a session is given from its last call on, and for each of its documents at most. */
export const SESSION_STEP_MS = 240_000;

/** A number outlives the turn that it was taken with: whoever takes their own turn over gets the same one. */
export const SESSION_NUMBER_MS = 2 * SESSION_STEP_MS;

export const DOCUMENTS_MAX = 100;

export const STATES = ["ready", "signed", "refused", "released"] as const;
export type SessionState = (typeof STATES)[number];

export const sessionOver = defineRefusal(
  "conflict",
  "SESSION_OVER",
  "La sesión de firma terminó. Inicie otra para los documentos que faltan",
);

export const sessionNotFound = defineRefusal("not_found", "NOT_FOUND", "Sesión de firma no encontrada");

export const documentReleased = defineRefusal(
  "conflict",
  "DOCUMENT_RELEASED",
  "El turno de firma de este documento terminó. Inicie otra sesión",
);

/** What is said of a signature, and said again to whoever sends it again. */
export const outcomeObject = z.strictObject({
  document_id: z.guid(),
  status: z.enum(["sent_to_sign", "signed"]),
  document_number: z.string().nullable(),
  signed_at: z.iso.datetime(),
});

export type Outcome = z.infer<typeof outcomeObject>;

export const sessionObject = z.strictObject({
  id: z.guid(),
  expires_at: z.iso.datetime(),
  algorithm: z.enum(TOKEN_ALGORITHMS).describe("Cómo debe firmar el token"),
  documents: z.array(
    z.strictObject({
      document_id: z.guid(),
      state: z.enum(STATES),
      document_number: z.string().nullable().describe("El número reservado, si esta firma numera"),
      code: z.string().nullable().describe("Por qué no se firma"),
      message: z.string().nullable(),
    }),
  ),
});

/** What a list of them needs: what was prepared is read for one document at a time. */
type Listed = Omit<SigningSessionDocument, "prepared" | "toSign">;

export type WholeSession = SigningSession & { readonly documents: readonly Listed[] };

export const presentSession = ({
  id,
  expiresAt,
  algorithm,
  documents,
}: WholeSession): z.input<typeof sessionObject> => ({
  id,
  expires_at: expiresAt.toISOString(),
  algorithm: z.enum(TOKEN_ALGORITHMS).parse(algorithm),
  documents: documents.map((document) => ({
    document_id: document.documentId,
    state: z.enum(STATES).parse(document.state),
    document_number: document.officialNumber,
    code: document.code,
    message: document.message,
  })),
});

const WITHOUT_FILES = { prepared: true, toSign: true } as const;

/** Its own person's session, whatever became of it. */
export const findSession = async (
  db: Pick<TenantTransaction, "signingSession">,
  ctx: Pick<Context<"user">, "actor">,
  id: string,
): Promise<WholeSession> => {
  const session = await db.signingSession.findFirst({
    where: { id, userId: ctx.actor.userId, refusalCode: null },
    include: { documents: { orderBy: { position: "asc" }, omit: WITHOUT_FILES } },
  });
  if (!session) throw sessionNotFound();
  return session;
};

export type SessionDocument = SigningSessionDocument & { readonly session: SigningSession };

/** One document of it, with its session. */
export const findSessionDocument = async (
  db: Pick<TenantTransaction, "signingSessionDocument">,
  ctx: Pick<Context<"user">, "actor">,
  sessionId: string,
  documentId: string,
): Promise<SessionDocument> => {
  const document = await db.signingSessionDocument.findFirst({
    where: { sessionId, documentId, session: { userId: ctx.actor.userId } },
    include: { session: true },
  });
  if (!document) throw sessionNotFound();
  return document;
};

/** As it was kept: only what `claimIn` gives is ever written there. */
export const claimOf = ({ claim }: Pick<SigningSessionDocument, "claim">): SignatureClaim => {
  if (claim === null) throw new Error("a document without a turn");
  return claim as unknown as SignatureClaim;
};
