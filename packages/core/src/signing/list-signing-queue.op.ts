import { z } from "zod";
import { typeAcronym } from "../documents/create-document.op";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";
import { countAwaitingByType, findAwaiting } from "./awaiting-signature";

const type = { acronym: z.string(), name: z.string() };

/** What a person signs through: the list that programs get (`documents.listPendingSignatures`), with what decides how each is signed. */
export const listSigningQueueOp = defineOperation({
  id: "documents.listSigningQueue",
  summary: "Lista lo que espera la firma del usuario, con lo que hace falta para firmar cada documento",
  access: "user",
  effect: "read",
  input: z.strictObject({ type: typeAcronym.optional(), ...pageInput }),
  output: z.strictObject({
    documents: z.array(
      z.strictObject({
        document_id: z.guid(),
        document_type: z.strictObject(type),
        reference: z.string(),
        requested_at: z.iso.datetime(),
        requested_by: z.string(),
        is_reserved: z.boolean(),
        /** The signature gives the number, and makes the document official. */
        numbers: z.boolean(),
        needs_token: z.boolean(),
        signed_count: z.int(),
        signers_count: z.int(),
      }),
    ),
    /** Of all that waits, whatever type is asked for. */
    types: z.array(z.strictObject({ ...type, count: z.int() })),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, { type: acronym, ...asked }) => {
  const [{ rows, total }, types] = await Promise.all([
    findAwaiting(ctx, pageWindow(asked), { type: acronym ?? null }),
    countAwaitingByType(ctx),
  ]);
  return {
    documents: rows.map((row) => ({
      document_id: row.id,
      document_type: { acronym: row.type, name: row.typeName },
      reference: row.reference,
      requested_at: row.requestedAt.toISOString(),
      requested_by: row.requestedBy,
      is_reserved: row.isReserved,
      numbers: row.isNumerator,
      needs_token: row.needsToken,
      signed_count: row.signedCount,
      signers_count: row.signersCount,
    })),
    types: [...types],
    ...presentPage(total, asked),
  };
});
