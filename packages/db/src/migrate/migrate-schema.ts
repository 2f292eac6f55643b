import type pg from "pg";
import { quoteIdentifier, searchPathOf } from "../schema-name";
import { grantSchema } from "./grants";
import type { Migration } from "./migrations";

export type SchemaPlan = {
  readonly schema: string;
  readonly migrations: readonly Migration[];
  /** Role to grant to; absent when the owner runs the product too. */
  readonly appRole?: string | undefined;
};

/** An applied migration differs from its file: somebody edited what must never change. */
export class EditedMigrationError extends Error {
  override readonly name = "EditedMigrationError";

  constructor(
    readonly schema: string,
    readonly migration: string,
  ) {
    super(`${schema}: the migration ${migration} was edited after it was applied; add a new one instead`);
  }
}

/**
 * Brings one schema up to date inside the caller's transaction: all pending migrations or none. Two runners at once: the second
 * waits and then finds nothing to do.
 * @returns the names of the migrations applied now
 */
export const migrateSchema = async (client: pg.ClientBase, plan: SchemaPlan): Promise<readonly string[]> => {
  const { schema, appRole } = plan;
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`foja:migrate:${schema}`]);
  // Better to fail and go on with the next municipality than to queue every request behind a lock that waits.
  await client.query("SET LOCAL lock_timeout = '15s'");
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${quoteIdentifier(schema)}`);
  await client.query(`SET LOCAL search_path TO ${searchPathOf(schema)}`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${quoteIdentifier(schema)}."_migrations" (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`);

  const pending = await findPending(client, plan);
  for (const migration of pending) await apply(client, schema, migration);
  if (appRole && (pending.length > 0 || !(await mayUse(client, appRole, schema)))) {
    await grantSchema(client, schema, appRole);
  }
  return pending.map(({ name }) => name);
};

const findPending = async (
  client: pg.ClientBase,
  { schema, migrations }: SchemaPlan,
): Promise<Migration[]> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${quoteIdentifier(schema)}."_migrations"`,
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (edited) throw new EditedMigrationError(schema, edited.name);
  return migrations.filter(({ name }) => !applied.has(name));
};

const apply = async (
  client: pg.ClientBase,
  schema: string,
  { name, sql, checksum }: Migration,
): Promise<void> => {
  try {
    await client.query(sql);
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  await client.query(
    `insert into ${quoteIdentifier(schema)}."_migrations" (name, checksum) values ($1, $2)`,
    [name, checksum],
  );
};

const mayUse = async (client: pg.ClientBase, role: string, schema: string): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_schema_privilege($1, $2, 'usage') as may",
    [role, schema],
  );
  return rows[0]?.may ?? false;
};
