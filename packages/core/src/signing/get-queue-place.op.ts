import { z } from "zod";
import { typeAcronym } from "../documents/create-document.op";
import { documentId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { documentNotFound, getVisibleDocument } from "../permissions/get-visible-document";
import { findAwaitingPlace } from "./awaiting-signature";

const neighbour = z.guid().nullable();

export const getQueuePlaceOp = defineOperation({
  id: "documents.getQueuePlace",
  summary: "Dice qué lugar tiene un documento entre los que esperan la firma del usuario, y cuáles le siguen",
  access: "user",
  effect: "read",
  input: z.strictObject({ document_id: documentId, type: typeAcronym.optional() }),
  output: z.strictObject({
    total: z.int(),
    /** From 1 on; null for what does not wait, or not any more. */
    position: z.int().nullable(),
    previous: neighbour,
    next: neighbour,
    /** Where to go on when nothing follows: what waits longest. */
    first: neighbour,
  }),
  errors: ["invalid_input", documentNotFound],
}).run(async (ctx, { document_id, type = null }) => {
  const document = await getVisibleDocument(ctx, document_id, { hidden: "not_found", include: {} });
  const { isWaiting, position, ...place } = await findAwaitingPlace(ctx, document, type);
  return { ...place, position: isWaiting ? position : null };
});
