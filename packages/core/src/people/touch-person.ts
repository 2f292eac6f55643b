import type { Database } from "@foja/db/clients/types";
import type { UserActor } from "../kernel/actors";
import type { Acting } from "./read-acting";

const TOUCH_AFTER_MS = 5 * 60_000;

/**
 * Notes that somebody uses the product by a sign-in of their own; what a program does in their name is not their access. At most one write
 * in five minutes, however many requests: the condition lets one of several at once write.
 */
export const touchPerson = async (
  database: Pick<Database, "tenant">,
  { tenant, lastAccessAt }: Pick<Acting, "tenant" | "lastAccessAt">,
  { userId }: Pick<UserActor, "userId">,
  now: Date,
): Promise<void> => {
  const before = new Date(now.getTime() - TOUCH_AFTER_MS);
  if (lastAccessAt && lastAccessAt > before) return;
  await database.tenant(tenant.schema).user.updateMany({
    where: { id: userId, OR: [{ lastAccessAt: null }, { lastAccessAt: { lte: before } }] },
    data: { lastAccessAt: now },
  });
};
