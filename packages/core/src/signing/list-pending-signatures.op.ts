import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";
import { findAwaiting } from "./awaiting-signature";

export const listPendingSignaturesOp = defineOperation({
  id: "documents.listPendingSignatures",
  summary: "Lista los documentos que esperan ahora la firma del usuario, primero los que más esperan",
  access: "user",
  effect: "read",
  input: z.strictObject(pageInput),
  output: z.strictObject({
    documents: z.array(
      z.strictObject({
        document_id: z.guid(),
        document_number: z.null(),
        document_type: z.string(),
        reference: z.string(),
        status: z.literal("sent_to_sign"),
        requested_at: z.iso.datetime(),
        requested_by: z.string(),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const { rows, total } = await findAwaiting(ctx, pageWindow(asked));
  return {
    documents: rows.map((row) => ({
      document_id: row.id,
      document_number: null,
      document_type: row.type,
      reference: row.reference,
      status: "sent_to_sign" as const,
      requested_at: row.requestedAt.toISOString(),
      requested_by: row.requestedBy,
    })),
    ...presentPage(total, asked),
  };
});
