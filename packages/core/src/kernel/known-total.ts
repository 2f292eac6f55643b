import type { Statement, TenantClient } from "@foja/db/clients/types";
import type { Context } from "./context";

// Whatever a search depends on is audited, and the audit moves its chain's head in the same transaction: while the head stands, no
// total has changed.
const HEAD: Statement = {
  name: "audit-head",
  text: (table) => `select seq::text as head from ${table("audit_heads")} where chain = 'audit_log'`,
};

const TOTALS_MAX = 200;

type Known = { readonly head: string; readonly totals: Map<string, number> };

const known = new WeakMap<TenantClient, Known>();

/**
 * The exact number of rows under `condition`, counted once per state of the municipality: over many rows the count is the dearest
 * part of a search, and whoever leafs through its pages asks it again and again.
 */
export const knownTotal = async (
  { db, read }: Pick<Context, "db" | "read">,
  condition: unknown,
  count: () => Promise<number>,
): Promise<number> => {
  // Before counting: a total that already sees a later change is then forgotten with that change, never kept past it.
  const [row] = await read<{ head: string }>(HEAD, []);
  if (!row) return await count();
  const { totals } = knownAt(db, row.head);

  const key = JSON.stringify(condition);
  const total = totals.get(key) ?? (await count());
  if (totals.size < TOTALS_MAX) totals.set(key, total);
  return total;
};

const knownAt = (db: TenantClient, head: string): Known => {
  const found = known.get(db);
  if (found?.head === head) return found;
  const fresh = { head, totals: new Map<string, number>() };
  known.set(db, fresh);
  return fresh;
};
