import type pg from "pg";
import { quoteIdentifier } from "../schema-name";

type TableGrant = { readonly name: string; readonly comment: string | null };

const RUNNER_TABLES: ReadonlySet<string> = new Set(["_migrations", "_migration_runs"]);

/**
 * What the application's role may do in a schema. A table's comment restricts it: `insert-only: <why>` allows reading and adding
 * (audit), `owner-only: <why>` reading alone. So a migration decides without knowing the role.
 */
export const grantSchema = async (client: pg.ClientBase, schema: string, role: string): Promise<void> => {
  const [inSchema, to] = [quoteIdentifier(schema), quoteIdentifier(role)];
  await client.query(`GRANT USAGE ON SCHEMA ${inSchema} TO ${to}`);
  await client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA ${inSchema} FROM ${to}`);
  await client.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${inSchema} TO ${to}`);
  await client.query(`GRANT EXECUTE ON ALL ROUTINES IN SCHEMA ${inSchema} TO ${to}`);
  for (const [rights, tables] of Map.groupBy(await tablesOf(client, schema), rightsOn)) {
    const names = tables.map(({ name }) => `${inSchema}.${quoteIdentifier(name)}`).join(", ");
    await client.query(`GRANT ${rights} ON ${names} TO ${to}`);
  }
};

const rightsOn = ({ name, comment }: TableGrant): string => {
  if (RUNNER_TABLES.has(name) || comment?.startsWith("owner-only")) return "SELECT";
  return comment?.startsWith("insert-only") ? "SELECT, INSERT" : "SELECT, INSERT, UPDATE, DELETE";
};

const tablesOf = async (client: pg.ClientBase, schema: string): Promise<TableGrant[]> => {
  const { rows } = await client.query<TableGrant>(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as comment
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
    [schema],
  );
  return rows;
};

/** An own server may have one role for everything. */
export const hasRole = async (client: pg.ClientBase, role: string): Promise<boolean> =>
  (await client.query("select 1 from pg_roles where rolname = $1", [role])).rowCount === 1;
