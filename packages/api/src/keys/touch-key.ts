import type { Database } from "@foja/db/clients/database";
import type { Key } from "./find-key";

const TOUCH_AFTER_MS = 60_000;

/** Notes that a key is used. At most one write a minute, however many requests: the condition lets one of several at once write. */
export const touchKey = async (
  database: Pick<Database, "global">,
  key: Pick<Key, "id" | "lastUsedAt">,
  usedAt: Date,
): Promise<void> => {
  const before = new Date(usedAt.getTime() - TOUCH_AFTER_MS);
  if (key.lastUsedAt && key.lastUsedAt > before) return;
  await database.global.apiKey.updateMany({
    where: { id: key.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
    data: { lastUsedAt: usedAt },
  });
};
