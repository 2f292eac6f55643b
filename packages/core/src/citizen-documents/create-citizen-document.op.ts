import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { documentInputs, PLACING_REFUSALS, placeDocument } from "./place-document";

export const createCitizenDocumentOp = defineOperation({
  id: "citizenDocuments.create",
  summary: "Crea un documento de un ciudadano y lo deja en cola para su firma; el número llega después",
  access: "citizen",
  effect: "write",
  input: z.strictObject(documentInputs),
  output: z.strictObject({
    success: z.literal(true),
    message: z.string(),
    document_id: z.guid().describe("Lo único que une esta respuesta con el aviso posterior"),
    session_id: z.guid().describe("Identifica esta firma ante el soporte"),
    status: z.literal("queued"),
    expires_at: z.iso.datetime().describe("Fin de la sesión de firma: hasta entonces se intenta"),
  }),
  errors: PLACING_REFUSALS,
}).run(async (ctx, wanted) => {
  const answerOf = ({ id, sessionId, expiresAt }: Awaited<ReturnType<typeof placeDocument>>) => ({
    success: true as const,
    message: "Documento en cola para su firma",
    document_id: id,
    session_id: sessionId,
    status: "queued" as const,
    expires_at: expiresAt.toISOString(),
  });
  return answerOf(
    await placeDocument(ctx, wanted, {
      isAwaited: false,
      also: async (tx, placed) => {
        const job = { schema: ctx.tenant.schema, documentId: placed.id };
        await ctx.ports.jobs.enqueue(tx, "sign-citizen-document", job);
        await ctx.settle(tx, answerOf(placed));
      },
    }),
  );
});
