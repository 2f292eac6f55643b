import pg from "pg";
import { GLOBAL_SCHEMA, quoteIdentifier } from "../schema-name";
import { readMigrations } from "./migrations";
import { listTenantSchemas } from "./tenant-schemas";

export type SchemaStatus = {
  readonly schema: string;
  readonly applied: number;
  readonly pending: readonly string[];
  readonly lastAppliedAt: Date | null;
  /** Why the last attempt failed; null when it didn't. */
  readonly error: string | null;
};

/** Where every schema stands against the migrations of this version, the global one first. */
export const migrationStatus = async (options: { url: string; folder: string }): Promise<SchemaStatus[]> => {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: "foja status",
  });
  await client.connect();
  try {
    const errors = await readErrors(client);
    const statuses: SchemaStatus[] = [];
    for (const schema of [GLOBAL_SCHEMA, ...(await listTenantSchemas(client))]) {
      const expected = readMigrations(options.folder, schema === GLOBAL_SCHEMA ? "global" : "tenant");
      const applied = await readApplied(client, schema);
      statuses.push({
        schema,
        applied: applied.size,
        pending: expected.map(({ name }) => name).filter((name) => !applied.has(name)),
        lastAppliedAt: [...applied.values()].reduce<Date | null>(
          (last, at) => (last && last > at ? last : at),
          null,
        ),
        error: errors.get(schema) ?? null,
      });
    }
    return statuses;
  } finally {
    await client.end();
  }
};

const readErrors = async (client: pg.Client): Promise<Map<string, string | null>> => {
  if (!(await exists(client, GLOBAL_SCHEMA, "_migration_runs"))) return new Map();
  const { rows } = await client.query<{
    schema_name: string;
    error: string | null;
  }>(`select schema_name, error from ${GLOBAL_SCHEMA}."_migration_runs"`);
  return new Map(rows.map(({ schema_name, error }) => [schema_name, error]));
};

const readApplied = async (client: pg.Client, schema: string): Promise<Map<string, Date>> => {
  if (!(await exists(client, schema, "_migrations"))) return new Map();
  const { rows } = await client.query<{ name: string; applied_at: Date }>(
    `select name, applied_at from ${quoteIdentifier(schema)}."_migrations"`,
  );
  return new Map(rows.map(({ name, applied_at }) => [name, applied_at]));
};

const exists = async (client: pg.Client, schema: string, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`,
  ]);
  return rows[0]?.found ?? false;
};
