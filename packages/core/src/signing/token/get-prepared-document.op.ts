import { z } from "zod";
import { PDF_REFUSALS, sha256Hex } from "../../documents/pdf-store";
import { defineOperation } from "../../kernel/operation";
import { TOKEN_ALGORITHMS } from "../../ports/notary";
import { sessionDocumentId, sessionId } from "./identifiers";
import { preparedDocument, requireReady } from "./prepared-document";
import { keepSession } from "./renew-session";
import { documentReleased, findSessionDocument, sessionNotFound, sessionOver } from "./session";

export const getPreparedDocumentOp = defineOperation({
  id: "signing.getPreparedDocument",
  summary: "El documento preparado para la firma con token, y los bytes que el token debe firmar",
  access: "user",
  effect: "read",
  input: z.strictObject({ session_id: sessionId, document_id: sessionDocumentId }),
  output: z.strictObject({
    document_id: z.guid(),
    state: z.literal("ready"),
    document_number: z.string().nullable(),
    algorithm: z.enum(TOKEN_ALGORITHMS),
    to_sign: z.base64().describe("Los atributos firmados (RFC 5652, 5.4) en DER: es lo que el token firma"),
    to_sign_sha256: z.string(),
    digest_algorithm: z.enum(["sha256", "sha384", "sha512"]),
    document_digest: z.string().describe("De los bytes de byte_range; está dentro de to_sign"),
    byte_range: z.array(z.int()).length(4).describe("Los bytes que la firma cubre (ISO 32000-2, 12.8.1)"),
    pdf: z.base64().describe("El documento preparado"),
  }),
  errors: [
    "invalid_input",
    sessionNotFound,
    sessionOver,
    documentReleased,
    "conflict",
    ...PDF_REFUSALS,
    "unprocessable",
    "unavailable",
  ],
}).run(async (ctx, { session_id, document_id }) => {
  const found = await findSessionDocument(ctx.db, ctx, session_id, document_id);
  requireReady(found);
  const document = await keepSession(ctx, found);
  requireReady(document);
  const { session } = document;
  const { pdf, toSign, byteRange, digest, digestAlgorithm } = await preparedDocument(ctx, document);
  return {
    document_id,
    state: "ready" as const,
    document_number: document.officialNumber,
    algorithm: z.enum(TOKEN_ALGORITHMS).parse(session.algorithm),
    to_sign: Buffer.from(toSign).toString("base64"),
    to_sign_sha256: sha256Hex(toSign),
    digest_algorithm: digestAlgorithm,
    document_digest: digest,
    byte_range: [...byteRange],
    pdf: Buffer.from(pdf).toString("base64"),
  };
});
