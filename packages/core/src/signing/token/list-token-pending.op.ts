import { z } from "zod";
import { needsToken } from "../../documents/document-type";
import { defineOperation } from "../../kernel/operation";
import { pageInput, pageOutput, presentPage } from "../../kernel/paging";
import { findAwaiting } from "../awaiting-signature";

export const listTokenPendingOp = defineOperation({
  id: "signing.listPending",
  summary:
    "Lista lo que espera ahora la firma de la persona, primero lo que más espera, y para qué hace falta el token",
  access: "user",
  effect: "read",
  input: z.strictObject(pageInput),
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
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const { rows, total } = await findAwaiting(ctx, asked);
  const documents = await ctx.db.document.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: {
      id: true,
      type: true,
      signers: { select: { userId: true, isNumerator: true, signedAt: true } },
    },
  });
  const byId = new Map(documents.map((document) => [document.id, document]));
  return {
    documents: rows.flatMap((row) => {
      const document = byId.get(row.id);
      // Removed between the two questions.
      if (!document) return [];
      const { type, signers } = document;
      const numbers = signers.some(({ userId, isNumerator }) => userId === ctx.actor.userId && isNumerator);
      return [
        {
          document_id: row.id,
          type: { acronym: type.acronym, name: type.name },
          reference: row.reference,
          sent_by: row.requestedBy,
          sent_at: row.requestedAt.toISOString(),
          numbers,
          requires_token: needsToken(type, numbers),
          signed_count: signers.filter(({ signedAt }) => signedAt).length,
          signers_count: signers.length,
        },
      ];
    }),
    ...presentPage(total, asked),
  };
});
