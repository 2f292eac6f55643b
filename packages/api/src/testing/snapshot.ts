import type { Database } from "@foja/db/clients/database";

/** Whoever asks, and is refused, was there all the same. */
const NO_CHANGE: Readonly<Record<string, string>> = { users: "last_access_at" };

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
    const column = NO_CHANGE[name];
    const text = column ? `(to_jsonb(entry) - '${column}')::text` : "entry::text";
    const [row] = await database.sql<{ hash: string }>(
      schema,
      `SELECT md5(coalesce(string_agg(${text}, E'\\n' ORDER BY ${text}), '')) AS hash FROM "${name}" AS entry`,
    );
    hashes[name] = row?.hash ?? "";
  }
  return hashes;
};
