import { z } from "zod";
import { documentPeople, presentPerson } from "../documents/present-document";
import { findAwaiting } from "../documents/states";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";

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
  const awaiting = await findAwaiting(ctx.db, ctx.actor.userId);
  const rows = await ctx.db.document.findMany({
    where: { id: { in: awaiting }, status: "sent_to_sign" },
    include: {
      type: { select: { acronym: true } },
      createdBy: documentPeople.createdBy,
      createdByCitizen: documentPeople.createdByCitizen,
    },
    orderBy: [{ sentAt: "asc" }, { id: "asc" }],
    ...pageWindow(asked),
  });
  return {
    documents: rows.map((row) => ({
      document_id: row.id,
      document_number: null,
      document_type: row.type.acronym,
      reference: row.reference,
      status: "sent_to_sign" as const,
      requested_at: (row.sentAt ?? row.updatedAt).toISOString(),
      requested_by: presentPerson(row.createdBy, row.createdByCitizen).full_name,
    })),
    ...presentPage(awaiting.length, asked),
  };
});
