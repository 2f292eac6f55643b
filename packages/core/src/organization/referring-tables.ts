import type { TenantTransaction } from "@foja/db/clients/types";
import { Prisma } from "@foja/db/generated/tenant/client";

type ForeignKey = { readonly table: string; readonly column: string };

/**
 * Tables with a row that refers to this one, as the foreign keys of the schema tell: a table that is added later counts by having one.
 * `id` is a UUID or a whole number, as the table's key is. `withoutParts`: rows that go with it (ON DELETE CASCADE) don't count.
 */
export const referringTables = async (
  tx: TenantTransaction,
  table: string,
  id: string | number,
  {
    except = [],
    withoutParts = false,
  }: { readonly except?: readonly string[]; readonly withoutParts?: boolean } = {},
): Promise<string[]> => {
  const keys = await tx.$queryRaw<ForeignKey[]>`
    SELECT c.conrelid::regclass::text AS "table", a.attname::text AS "column"
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = to_regclass(${table}) AND cardinality(c.conkey) = 1
      AND NOT (${withoutParts} AND c.confdeltype = 'c')
    ORDER BY 1, 2`;
  const asked = keys.filter((key) => !except.includes(key.table));
  if (asked.length === 0) return [];
  const value = typeof id === "number" ? Prisma.sql`${id}::int` : Prisma.sql`${id}::uuid`;
  const found = await tx.$queryRaw<{ table: string }[]>(
    Prisma.join(
      asked.map(
        (key) => Prisma.sql`SELECT ${key.table} AS "table"
          WHERE EXISTS (SELECT FROM ${name(key.table)} WHERE ${name(key.column)} = ${value})`,
      ),
      " UNION ",
    ),
  );
  return found.map(({ table }) => table);
};

/** Names come from the catalog of the database, never from a caller. */
const name = (text: string): Prisma.Sql => Prisma.raw(`"${text.replaceAll('"', "")}"`);
