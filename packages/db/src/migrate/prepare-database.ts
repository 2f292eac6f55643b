import type pg from "pg";
import { PgBoss } from "pg-boss";
import { EXTENSIONS_SCHEMA, GLOBAL_SCHEMA, QUEUE_SCHEMA, quoteIdentifier } from "../schema-name";
import { grantSchema } from "./grants";

/** All of them are "trusted": the owner of the database may install them without being a superuser. */
const EXTENSIONS = ["pg_trgm", "unaccent", "pgcrypto", "fuzzystrmatch", "btree_gist"] as const;

/** What every schema relies on: extensions, the runner's own table, the queue. Repeatable, one at a time. */
export const prepareDatabase = async (client: pg.ClientBase, appRole: string | undefined): Promise<void> => {
  // A session's lock and not a transaction's: pg-boss opens and closes transactions of its own.
  await client.query("select pg_advisory_lock(hashtextextended('foja:prepare', 0))");
  try {
    await installExtensions(client);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${GLOBAL_SCHEMA}`);
    await client.query(`CREATE TABLE IF NOT EXISTS ${GLOBAL_SCHEMA}."_migration_runs" (
      schema_name text PRIMARY KEY, attempted_at timestamptz NOT NULL DEFAULT now(), error text)`);
    await installQueue(client);
    if (appRole) await grantShared(client, appRole);
  } finally {
    await client.query("select pg_advisory_unlock(hashtextextended('foja:prepare', 0))");
  }
};

export const installExtensions = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${EXTENSIONS_SCHEMA}`);
  for (const extension of EXTENSIONS) {
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension} SCHEMA ${EXTENSIONS_SCHEMA}`);
  }
};

/** Tables of the queue, installed or brought up to the version of the library. */
const installQueue = async (client: pg.ClientBase): Promise<void> => {
  const boss = new PgBoss({
    schema: QUEUE_SCHEMA,
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop();
};

// In a transaction: the running product must not see the moment between taking the old rights and giving the new ones.
const grantShared = async (client: pg.ClientBase, role: string): Promise<void> => {
  await client.query("BEGIN");
  await client.query(`GRANT USAGE ON SCHEMA ${EXTENSIONS_SCHEMA} TO ${quoteIdentifier(role)}`);
  await grantSchema(client, QUEUE_SCHEMA, role);
  await client.query("COMMIT");
};
