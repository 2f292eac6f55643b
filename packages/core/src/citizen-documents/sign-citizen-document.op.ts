import { z } from "zod";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { failSigning } from "./end-signing";
import { QUEUED_REFUSALS, signQueued } from "./sign-queued";

export const signCitizenDocumentOp = defineOperation({
  id: "citizenDocuments.sign",
  summary:
    "Firma un documento de un ciudadano que está en cola; lo que puede andar después se intenta de nuevo",
  access: "system",
  effect: "write",
  input: z.strictObject({ document_id: documentId }),
  output: z.strictObject({ state: z.enum(["signed", "failed", "ended"]) }),
  errors: QUEUED_REFUSALS,
}).run(async (ctx, { document_id }) => {
  const outcome = await signQueued(ctx, document_id);
  if ("signed" in outcome) return { state: "signed" };
  if ("ended" in outcome) return { state: "ended" };
  const { failure, error } = outcome;
  // The queue brings it again; the session's end, or the sweep behind it, stops that.
  if (failure.isPassing) throw error;
  await ctx.transaction((tx) => failSigning(tx, ctx, document_id, failure.reason));
  return { state: "failed" };
});
