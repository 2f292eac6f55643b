import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";

/**
 * What portals are told (specification 2, 6): the facts that stay as they are. Names, links and the time of sending are read anew at each
 * attempt.
 */
export type Announcement =
  | { readonly event: "documents.signed"; readonly documentId: string }
  | {
      readonly event: "documents.signature_failed";
      readonly documentId: string;
      readonly failureReason: string;
    }
  | {
      readonly event: "documents.notified";
      readonly caseId: string;
      readonly citizenId: string;
      readonly documentIds: readonly string[];
    };

/** Tells the portals of these keys, in the transaction that makes it true: what is not saved is not told, what is told was saved. */
export const announce = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "now" | "newId">,
  keyIds: readonly string[],
  { event, ...facts }: Announcement,
): Promise<void> => {
  const now = ctx.now();
  await tx.webhookDelivery.createMany({
    data: keyIds.map((apiKeyId) => ({
      id: ctx.newId(),
      apiKeyId,
      event,
      payload: facts,
      nextAttemptAt: now,
      createdAt: now,
    })),
  });
};
