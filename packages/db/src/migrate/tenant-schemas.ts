import type pg from "pg";
import { isTenantSchema } from "../schema-name";

/**
 * The municipalities are the schemas that are named like one and were made by the runner: no list that could be forgotten or
 * differ. In the order of their numbers.
 */
export const listTenantSchemas = async (client: pg.ClientBase | pg.Pool): Promise<string[]> => {
  const { rows } = await client.query<{ schema: string }>(
    `select n.nspname as schema from pg_namespace n join pg_class c on c.relnamespace = n.oid
      where c.relname = '_migrations' and c.relkind = 'r'`,
  );
  return rows
    .map(({ schema }) => schema)
    .filter(isTenantSchema)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || a.localeCompare(b));
};
