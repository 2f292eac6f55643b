import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../../kernel/limit-offset";
import { defineOperation } from "../../kernel/operation";
import { findAwaiting } from "../awaiting-signature";

export const listTokenPendingOp = defineOperation({
  id: "signing.listPending",
  summary:
    "Lista lo que espera ahora la firma de la persona, primero lo que más espera, y para qué hace falta el token",
  access: "user",
  effect: "read",
  input: z.strictObject(windowInput),
  output: z.strictObject({
    documents: z.array(
      z.strictObject({
        document_id: z.guid(),
        type: z.strictObject({ acronym: z.string(), name: z.string() }),
        reference: z.string(),
        sent_by: z.string(),
        sent_at: z.iso.datetime(),
        numbers: z.boolean().describe("Su firma le da el número oficial"),
        requires_token: z.boolean(),
        signed_count: z.int(),
        signers_count: z.int(),
      }),
    ),
    ...windowOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const { rows, total } = await findAwaiting(ctx, listWindow(asked), {
    among: ctx.actor.onlyDocuments ?? null,
  });
  return {
    documents: rows.map((row) => ({
      document_id: row.id,
      type: { acronym: row.type, name: row.typeName },
      reference: row.reference,
      sent_by: row.requestedBy,
      sent_at: row.requestedAt.toISOString(),
      numbers: row.isNumerator,
      requires_token: row.needsToken,
      signed_count: row.signedCount,
      signers_count: row.signersCount,
    })),
    ...presentWindow(total, asked),
  };
});
