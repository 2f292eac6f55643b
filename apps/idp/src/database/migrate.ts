import type { Pool } from "pg";
import { MIGRATIONS } from "./migrations";
import { inTransaction } from "./transaction";

// Any fixed number does, as long as nothing else in the database locks it.
const LOCK = 7_316_204_411;

/** Makes and updates the schema `idp`. Copies that start together wait for each other; all or nothing. */
export const migrate = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await client.query("CREATE SCHEMA IF NOT EXISTS idp");
    await client.query(
      "CREATE TABLE IF NOT EXISTS idp.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const { rows } = await client.query<{ name: string }>("SELECT name FROM idp.migrations");
    const applied = new Set(rows.map(({ name }) => name));
    for (const { name, sql } of MIGRATIONS) {
      if (applied.has(name)) continue;
      await client.query(sql);
      await client.query("INSERT INTO idp.migrations (name) VALUES ($1)", [name]);
    }
  });
