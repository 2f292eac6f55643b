import type { Context } from "../kernel/context";
import { certificateFolder } from "../signing/put-certificate";

const DAY_MS = 24 * 3_600_000;

/**
 * Removes key files that no row names: a crash between file and row, or between row and file, left them. They are a day old: what is
 * written is named within minutes or never.
 * @returns how many files
 */
export const removeLostCertificateFiles = async (ctx: Context<"system">): Promise<number> => {
  const cutoff = new Date(ctx.now().getTime() - DAY_MS);
  const old: string[] = [];
  for await (const { key, writtenAt } of ctx.ports.storage.list(certificateFolder(ctx.tenant.schema)))
    if (writtenAt < cutoff) old.push(key);
  if (old.length === 0) return 0;
  const rows = await ctx.global.signingCertificate.findMany({
    where: { municipalityId: ctx.tenant.municipalityId },
    select: { storageKey: true },
  });
  const named = new Set(rows.map(({ storageKey }) => storageKey));
  const lost = old.filter((key) => !named.has(key));
  for (const key of lost) await ctx.ports.storage.remove(key);
  return lost.length;
};
