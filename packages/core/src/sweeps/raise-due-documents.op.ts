import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { findDueDocuments } from "../signing/find-due-documents";
import { preservationPolicy } from "../signing/preservation";
import { isPaused } from "../signing/preservation-pause";
import { raiseDocument } from "../signing/raise-document";

/** Of one municipality before it is another one's turn. What stays is found again by the next sweep. */
const DOCUMENTS_MAX = 100;
const BUDGET_MS = 90_000;

export const raiseDueDocumentsOp = defineOperation({
  id: "sweeps.raiseDueDocuments",
  summary:
    "Lleva al nivel configurado los documentos oficiales que aún no lo tienen y renueva los archivos por vencer",
  access: "system",
  effect: "write",
  input: z.strictObject({ policy: preservationPolicy }),
  output: z.strictObject({ done: z.int(), put_off: z.int() }),
  errors: [],
}).run(async (ctx, { policy }) => {
  const count = { done: 0, put_off: 0 };
  if (await isPaused(ctx)) return count;
  const end = ctx.now().getTime() + BUDGET_MS;
  let gainsNothing = false;
  for (const { documentId, isRenewal } of await findDueDocuments(ctx, policy, DOCUMENTS_MAX)) {
    // Every try costs the authority a time stamp, and the one that ends soonest has just not gained from one.
    if (isRenewal && gainsNothing) continue;
    const outcome = await raiseDocument(ctx, policy, documentId);
    if (outcome === "raised" || outcome === "renewed") count.done += 1;
    if (outcome === "gains_nothing") gainsNothing = true;
    if (outcome === "put_off" || outcome === "gains_nothing" || outcome === "away") count.put_off += 1;
    // The others would find the same.
    if (outcome === "away" || ctx.now().getTime() >= end) break;
  }
  return count;
});
