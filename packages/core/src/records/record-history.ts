import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";

/** What can happen to a record. The database has the same list. */
export const RECORD_ACTIONS = [
  "created",
  "updated",
  "field_updated",
  "field_verified",
  "relation_added",
  "relation_removed",
  "case_linked",
  "case_unlinked",
  "document_linked",
  "document_unlinked",
  "report_generated",
] as const;

export type RecordAction = (typeof RECORD_ACTIONS)[number];

type Entry = {
  readonly recordId: string;
  readonly action: RecordAction;
  readonly fieldName?: string | undefined;
  readonly before?: Prisma.InputJsonObject | undefined;
  readonly after?: Prisma.InputJsonObject | undefined;
  readonly reason?: string | undefined;
  /** What was linked or unlinked. */
  readonly otherId?: string;
  readonly caseId?: string;
  readonly documentId?: string;
};

/** Tells what happened, in the transaction in which it happens. Who writes holds the record's lock, so that `seq` is its true order. */
export const tellRecord = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  ...entries: readonly Entry[]
): Promise<void> => {
  const now = ctx.now();
  for (const entry of entries) {
    await tx.recordHistory.create({
      data: {
        ...entry,
        id: ctx.newId(),
        userId: ctx.actor.userId,
        createdAt: now,
      } as Prisma.RecordHistoryUncheckedCreateInput,
    });
  }
  await tx.record.updateMany({
    where: { id: { in: entries.map(({ recordId }) => recordId) } },
    data: { updatedAt: now },
  });
};
