import { z } from "zod";
import { PDF_REFUSALS, readPdf } from "../documents/pdf-store";
import type { Context } from "../kernel/context";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import {
  CLAIM_REFUSALS,
  claimSignature,
  releaseClaim,
  type SignatureClaim,
  stampOf,
} from "./claim-signature";
import { FINISH_REFUSALS, type FinishedSignature, finishSignature } from "./finish-signature";
import { SIGNING_REFUSALS, signPdf } from "./sign-pdf";

export const signDocumentOp = defineOperation({
  id: "documents.sign",
  summary: "Firma un documento con firma electrónica; la última firma le da su número oficial",
  access: "user",
  effect: "write",
  input: z.strictObject({ document_id: documentId }),
  output: z.strictObject({
    document_id: z.guid(),
    status: z.enum(["sent_to_sign", "signed"]),
    document_number: z.string().nullable(),
    signed_at: z.iso.datetime(),
  }),
  errors: ["invalid_input", ...CLAIM_REFUSALS, ...PDF_REFUSALS, ...SIGNING_REFUSALS, ...FINISH_REFUSALS],
}).run(async (ctx, { document_id }) => {
  const claim = await claimSignature(ctx, document_id);
  const { status, number, signedAt } = await carryOut(ctx, claim);
  return {
    document_id: claim.documentId,
    status,
    document_number: number,
    signed_at: signedAt.toISOString(),
  };
});

const carryOut = async (ctx: Context<"user">, claim: SignatureClaim): Promise<FinishedSignature> => {
  try {
    const stamp = stampOf(claim);
    const signed = await signPdf(ctx, {
      documentId: claim.documentId,
      pdf: await readPdf(ctx, claim.pdf),
      identity: claim.identity,
      ...(stamp && { stamp }),
    });
    return await finishSignature(ctx, claim, signed);
  } catch (error) {
    // Best effort: what stays is released by the sweeps once it has expired.
    await releaseClaim(ctx, claim).catch((failure: unknown) => ctx.report(failure, "release the turn"));
    throw error;
  }
};
