import type { Db } from "../../kernel/context";

/** PEM: whom the certificates in people's tokens must lead to; null where the municipality names nobody. */
export const findTokenTrust = async (db: Db): Promise<string | null> => {
  const settings = await db.settings.findUniqueOrThrow({ where: { id: 1 }, select: { tokenTrust: true } });
  return settings.tokenTrust || null;
};
