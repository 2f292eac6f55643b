import pg from "pg";
import { GLOBAL_SCHEMA, isTenantSchema } from "../schema-name";
import { hasRole } from "./grants";
import { migrateSchema } from "./migrate-schema";
import { type Migration, readMigrations } from "./migrations";
import { prepareDatabase } from "./prepare-database";
import { listTenantSchemas } from "./tenant-schemas";

export type MigrateOptions = {
  /** Address of the role that owns the tables. */
  readonly ownerUrl: string;
  /** The repository's `prisma/`. */
  readonly folder: string;
  /** Role that runs the product. Granted only when the server has it and it isn't the owner. */
  readonly appRole?: string;
};

export type SchemaResult = {
  readonly schema: string;
  readonly applied: readonly string[];
  readonly error?: string;
};

export type MigrationReport = {
  readonly results: readonly SchemaResult[];
  readonly failed: number;
};

export const APP_ROLE = "foja_app";

/**
 * Migrates the global schema and then every municipality. One that fails is rolled back, reported and skipped; if the global one
 * fails nothing else is tried, since the others rely on it.
 */
export const migrateAll = async (options: MigrateOptions): Promise<MigrationReport> =>
  await withRunner(options, async (runner) => {
    const global = await runner.migrate(GLOBAL_SCHEMA, "global");
    const results = [global];
    if (!global.error) {
      for (const schema of await listTenantSchemas(runner.client))
        results.push(await runner.migrate(schema, "tenant"));
    }
    return {
      results,
      failed: results.filter(({ error }) => error !== undefined).length,
    };
  });

/**
 * Makes the schema of a new municipality, migrated and granted; when that fails nothing remains. A schema that is there already is
 * left as it is.
 */
export const createTenantSchema = async (
  options: MigrateOptions & { readonly schema: string },
): Promise<"made" | "exists"> => {
  const { schema } = options;
  if (!isTenantSchema(schema)) throw new RangeError(`not a municipality schema name: ${schema}`);
  return await withRunner(options, async (runner) => {
    const global = await runner.migrate(GLOBAL_SCHEMA, "global");
    if (global.error) throw new Error(global.error);
    return await runner.transaction(async () => {
      await runner.client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
        `foja:migrate:${schema}`,
      ]);
      const { rowCount } = await runner.client.query("select 1 from pg_namespace where nspname = $1", [
        schema,
      ]);
      if (rowCount) return "exists";
      await migrateSchema(runner.client, runner.planFor(schema, "tenant"));
      return "made";
    });
  });
};

type Runner = {
  readonly client: pg.Client;
  planFor(schema: string, kind: "global" | "tenant"): Parameters<typeof migrateSchema>[1];
  transaction<T>(work: () => Promise<T>): Promise<T>;
  migrate(schema: string, kind: "global" | "tenant"): Promise<SchemaResult>;
};

const withRunner = async <T>(options: MigrateOptions, work: (runner: Runner) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: options.ownerUrl,
    application_name: "foja migrate",
  });
  await client.connect();
  try {
    const appRole = await usableRole(client, options.appRole ?? APP_ROLE);
    await prepareDatabase(client, appRole);
    return await work(createRunner(client, options.folder, appRole));
  } finally {
    await client.end();
  }
};

const createRunner = (client: pg.Client, folder: string, appRole: string | undefined): Runner => {
  const migrations: Readonly<Record<"global" | "tenant", readonly Migration[]>> = {
    global: readMigrations(folder, "global"),
    tenant: readMigrations(folder, "tenant"),
  };
  const planFor: Runner["planFor"] = (schema, kind) => ({
    schema,
    migrations: migrations[kind],
    appRole,
  });

  const transaction: Runner["transaction"] = async (work) => {
    await client.query("BEGIN");
    try {
      const result = await work();
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    }
  };

  const migrate: Runner["migrate"] = async (schema, kind) => {
    const result = await transaction(() => migrateSchema(client, planFor(schema, kind))).then(
      (applied): SchemaResult => ({ schema, applied }),
      (error: unknown): SchemaResult => ({
        schema,
        applied: [],
        error: messageOf(error),
      }),
    );
    await recordRun(client, result);
    return result;
  };

  return { client, planFor, transaction, migrate };
};

const usableRole = async (client: pg.Client, role: string): Promise<string | undefined> => {
  const { rows } = await client.query<{ me: string }>("select current_user as me");
  return rows[0]?.me !== role && (await hasRole(client, role)) ? role : undefined;
};

const recordRun = async (client: pg.Client, { schema, error }: SchemaResult): Promise<void> => {
  await client.query(
    `insert into ${GLOBAL_SCHEMA}."_migration_runs" (schema_name, attempted_at, error) values ($1, now(), $2)
     on conflict (schema_name) do update set attempted_at = excluded.attempted_at, error = excluded.error`,
    [schema, error ?? null],
  );
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
