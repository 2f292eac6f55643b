import type { Credentials, Role } from "@foja/db/server/credentials";
import pg from "pg";

export const withDatabase = (address: string, database: string): string =>
  Object.assign(new URL(address), { pathname: `/${database}` }).href;

export const asRole = (address: string, role: Role, credentials: Credentials): string =>
  Object.assign(new URL(address), { username: role, password: credentials[role] }).href;

/** One statement after the other, each on its own: some may not run in a transaction. Answers with the rows of the last one. */
export const runAsAdmin = async <Row extends pg.QueryResultRow>(
  adminUrl: string,
  statements: readonly string[],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
};
