import { z } from "zod";
import { documentChanged } from "../documents/document";
import { linkToPdf } from "../documents/pdf-store";
import { defineOperation } from "../kernel/operation";
import { failSigning } from "./end-signing";
import { documentInputs, PLACING_REFUSALS, placeDocument } from "./place-document";
import { QUEUED_REFUSALS, signQueued } from "./sign-queued";

export const signCitizenDocumentNowOp = defineOperation({
  id: "citizenDocuments.createSigned",
  summary: "Crea un documento de un ciudadano y espera su firma; responde con el número oficial",
  access: "citizen",
  effect: "write",
  input: z.strictObject(documentInputs),
  output: z.strictObject({
    success: z.literal(true),
    message: z.string(),
    document_id: z.guid(),
    status: z.literal("signed"),
    official_number: z.string(),
    pdf_url: z.string().nullable(),
    signed_at: z.iso.datetime(),
  }),
  errors: [...PLACING_REFUSALS, ...QUEUED_REFUSALS],
}).run(async (ctx, wanted) => {
  const { id } = await placeDocument(ctx, wanted, { isAwaited: true, also: async () => undefined });
  const outcome = await signQueued(ctx, id);
  if ("failure" in outcome) {
    // Whoever waits is told now, and creates it again when it is worth it: nothing is tried behind their back.
    await ctx.transaction((tx) => failSigning(tx, ctx, id, outcome.failure.reason));
    throw outcome.error;
  }
  // Rejected while it was signed.
  if ("ended" in outcome) throw documentChanged();
  const { number, signedAt, pdfKey } = outcome.signed;
  return {
    success: true,
    message: "Documento firmado",
    document_id: id,
    status: "signed",
    official_number: number,
    // It is official: that a link can't be made now is no reason to say otherwise.
    pdf_url: await linkToPdf(ctx, { id, officialNumber: number }, pdfKey).catch(() => null),
    signed_at: signedAt.toISOString(),
  };
});
