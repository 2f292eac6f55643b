import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { defineRefusal } from "../kernel/refusal";
import { documentNotFound, getVisibleDocument } from "../permissions/get-visible-document";

export const notOfficial = defineRefusal(
  "wrong_state",
  "NOT_OFFICIAL",
  "Solo sirve un documento oficial, con todas sus firmas",
);

/** Refusals of whoever calls `getOfficialDocument`. */
export const DOCUMENT_REFUSALS = [documentNotFound, notOfficial] as const;

/** An official document that the person may see: what a field, a verification or a link rests on. It never changes nor ends. */
export const getOfficialDocument = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  documentId: string,
) => {
  const document = await getVisibleDocument(ctx, documentId, {
    hidden: "not_found",
    include: { type: true },
    db: tx,
  });
  if (document.status !== "signed") throw notOfficial();
  return document;
};
