import type { Database } from "@foja/db/clients/database";

/** A hash of all rows of every table of a municipality: what changed nothing leaves it as it is. */
export const snapshotOf = async (
  database: Pick<Database, "sql">,
  schema: string,
): Promise<Record<string, string>> => {
  const tables = await database.sql<{ name: string }>(
    schema,
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = $1 AND table_type = 'BASE TABLE' ORDER BY table_name`,
    [schema],
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.sql<{ hash: string }>(
      schema,
      `SELECT md5(coalesce(string_agg(entry::text, E'\\n' ORDER BY entry::text), '')) AS hash FROM "${name}" AS entry`,
    );
    hashes[name] = row?.hash ?? "";
  }
  return hashes;
};
