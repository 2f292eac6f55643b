import type pg from "pg";
import { EXPECTED_MIGRATIONS } from "../generated/expected-migrations";
import { quoteIdentifier } from "../schema-name";

/** Migrations never disappear, so a schema that is up to date stays so; it may only be dropped. */
const CURRENT_FOR_MS = 60_000;
/** Somebody is about to migrate it: look again soon. */
const BEHIND_FOR_MS = 2_000;

type Answer = { readonly behind: boolean; readonly until: number };

/** Tells whether a municipality lacks migrations that this version relies on. One query per schema and minute. */
export const createBehindCheck = (pool: pg.Pool, now: () => number = Date.now) => {
  const answers = new Map<string, Answer>();

  return async (schema: string): Promise<boolean> => {
    const known = answers.get(schema);
    if (known && known.until > now()) return known.behind;
    const behind = await lacksMigrations(pool, schema);
    answers.set(schema, {
      behind,
      until: now() + (behind ? BEHIND_FOR_MS : CURRENT_FOR_MS),
    });
    return behind;
  };
};

const lacksMigrations = async (pool: pg.Pool, schema: string): Promise<boolean> => {
  const table = `${quoteIdentifier(schema)}."_migrations"`;
  const { rows: found } = await pool.query<{ exists: boolean }>(
    "select to_regclass($1) is not null as exists",
    [table],
  );
  if (!found[0]?.exists) return true;
  const { rows } = await pool.query<{ name: string }>(`select name from ${table}`);
  const applied = new Set(rows.map(({ name }) => name));
  return EXPECTED_MIGRATIONS.tenant.some((name) => !applied.has(name));
};
