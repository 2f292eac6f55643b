import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { wakeSender } from "./turns";

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

/**
 * Tells the portals of these keys, in the transaction that makes it true: what is not saved is not told, what is told was saved. A key
 * without address hears nothing, and how a document ended is told once, however often it is announced.
 */
export const announce = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "now" | "newId" | "tenant" | "ports">,
  keyIds: readonly string[],
  { event, ...facts }: Announcement,
): Promise<void> => {
  const now = ctx.now();
  const receivers = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM foja_global.api_keys
    WHERE id = ANY(${keyIds}::uuid[]) AND municipality_id = ${ctx.tenant.municipalityId}::uuid AND webhook_url <> ''
    ORDER BY id`;
  await tx.webhookReceiver.createMany({
    data: receivers.map(({ id }) => ({ apiKeyId: id })),
    skipDuplicates: true,
  });
  const written = await tx.webhookDelivery.createMany({
    data: receivers.map(({ id }) => ({
      id: ctx.newId(),
      apiKeyId: id,
      event,
      subject: "caseId" in facts ? facts.caseId : facts.documentId,
      payload: facts,
      nextAttemptAt: now,
      createdAt: now,
    })),
    skipDuplicates: true,
  });
  for (let one = 0; one < written.count; one++) await wakeSender(tx, ctx);
};
