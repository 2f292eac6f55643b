import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { TenantTransaction } from "@foja/db/clients/types";
import { expect } from "vitest";
import type { Residence } from "./residence";
import type { Town } from "./town";

type Place = Pick<Town, "database"> & Pick<Residence, "db" | "schema">;

/** How many connections of this test's database wait for a lock. */
export const waitingForLocks = async ({ database, schema }: Pick<Place, "database" | "schema">) => {
  const locked = "datname = current_database() AND wait_event_type = 'Lock'";
  const text = `SELECT count(*)::int FROM pg_stat_activity WHERE ${locked}`;
  return (await database.sql<{ count: number }>(schema, text))[0]?.count;
};

/**
 * What is answered to whoever asks while something changes: the change is committed when they have read what they read before `table`, and
 * wait for that.
 */
export const answeredWhile = async <T>(
  town: Place,
  {
    table,
    ask,
    change,
  }: { table: string; ask: () => Promise<T>; change: (tx: TenantTransaction) => Promise<unknown> },
): Promise<T> => {
  const { asked } = await town.database.inTransaction(town.db, SYSTEM_SESSION, async (tx) => {
    await tx.$executeRawUnsafe(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const asked = ask();
    // Whatever becomes of it is looked at below.
    asked.catch(() => undefined);
    await expect.poll(() => waitingForLocks(town)).toBe(1);
    await change(tx);
    return { asked };
  });
  return asked;
};
