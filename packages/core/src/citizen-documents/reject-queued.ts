import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { failSigning } from "./end-signing";
import { REJECTED_IN_QUEUE } from "./failure-reason";

/** What of a citizen waits for its signature. */
export const queuedOf = (citizenId: string) =>
  ({
    state: "queued",
    document: { createdByCitizenId: citizenId },
  }) satisfies Prisma.CitizenSigningWhereInput;

/**
 * Rejects what of a citizen waits for its signature: who may not sign any more has nothing signed. In the transaction in which they are
 * stopped, which holds their row, so that nothing comes after it.
 */
export const rejectQueuedOf = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "now" | "newId" | "tenant" | "ports">,
  citizenId: string,
): Promise<void> => {
  const queued = await tx.citizenSigning.findMany({
    where: queuedOf(citizenId),
    select: { documentId: true },
    orderBy: { documentId: "asc" },
  });
  for (const { documentId } of queued) await failSigning(tx, ctx, documentId, REJECTED_IN_QUEUE);
};
