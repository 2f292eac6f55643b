import type { Context } from "../kernel/context";
import { IMAGE_COLUMNS, imageFolder, readSettings } from "../municipalities/settings";

/**
 * Removes images of the municipality that were written before and that its settings do not name: replaced ones, and those of tries that lost.
 * Where the settings name one that is not there, as after a database of before was restored, all stay and the operator is told.
 */
export const removeReplacedImages = async (ctx: Context<"system">, before: Date): Promise<number> => {
  const { storage } = ctx.ports;
  const lost: string[] = [];
  for await (const { key, writtenAt } of storage.list(imageFolder(ctx.tenant.schema))) {
    if (writtenAt < before) lost.push(key);
  }
  if (lost.length === 0) return 0;
  // After the list: what was named meanwhile is not among the lost.
  const settings = await readSettings(ctx.db);
  const named = Object.values(IMAGE_COLUMNS).flatMap((column) => settings[column] ?? []);
  for (const key of named) {
    if (await storage.stat(key)) continue;
    ctx.report(new Error(`the settings name ${key}, which is not there`), "remove replaced images");
    return 0;
  }
  const replaced = lost.filter((key) => !named.includes(key));
  for (const key of replaced) await storage.remove(key);
  return replaced.length;
};
