import type { Credentials, Role } from "@foja/db/server/credentials";
import pg from "pg";

export const withDatabase = (address: string, database: string): string =>
  Object.assign(new URL(address), { pathname: `/${database}` }).href;

export const asRole = (address: string, role: Role, credentials: Credentials): string =>
  Object.assign(new URL(address), { username: role, password: credentials[role] }).href;

/** One statement after the other, each on its own: some may not run in a transaction. */
export const runAsAdmin = async (adminUrl: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
