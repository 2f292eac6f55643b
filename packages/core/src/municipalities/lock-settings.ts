import type { TenantTransaction } from "@foja/db/clients/types";
import type { Settings } from "@foja/db/generated/tenant/client";
import { readSettings } from "./settings";

/** The row as nobody else changes it before this transaction ends. */
export const lockSettings = async (tx: TenantTransaction): Promise<Settings> => {
  await tx.$executeRaw`SELECT FROM settings WHERE id = 1 FOR UPDATE`;
  return readSettings(tx);
};
