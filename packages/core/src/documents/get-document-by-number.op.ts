import { z } from "zod";
import { documentNumber } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { documentVisibility } from "../permissions/document-visibility";
import { documentNotFound } from "../permissions/get-visible-document";
import { documentItem, documentItemRow, presentDocumentItem } from "./present-document";

export const getDocumentByNumberOp = defineOperation({
  id: "documents.getByNumber",
  summary: "Encuentra un documento oficial por su número exacto",
  access: "user",
  effect: "read",
  input: z.strictObject({ doc_number: documentNumber }),
  output: z.strictObject({ ...documentItem.shape, signed_at: z.iso.datetime().nullable() }),
  errors: ["invalid_input", documentNotFound],
}).run(async (ctx, { doc_number }) => {
  const found = await ctx.db.document.findFirst({
    where: { AND: [{ officialNumber: doc_number }, documentVisibility(ctx.actor)] },
    select: { ...documentItemRow, signedAt: true },
  });
  if (!found) throw documentNotFound();
  return { ...presentDocumentItem(found, ctx.actor), signed_at: found.signedAt?.toISOString() ?? null };
});
