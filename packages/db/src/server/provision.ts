import pg from "pg";
import { quoteIdentifier, quoteLiteral } from "../schema-name";
import type { Credentials } from "./credentials";

const OWNER = "foja_owner";
const APPLICATION = "foja_app";
const IDENTITY = "foja_idp";

/**
 * Roles and database, as the server's administrator. The owner migrates; the application's role owns nothing, so that it can
 * neither change a table nor touch rows that are insert-only. The identity provider makes a schema of its own and sees no other.
 */
export const ensureDatabase = async (
  adminUrl: string,
  database: string,
  credentials: Credentials,
): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await ensureRole(client, OWNER, credentials.foja_owner);
    await ensureRole(client, APPLICATION, credentials.foja_app);
    await ensureRole(client, IDENTITY, credentials.foja_idp);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (!rowCount)
      await client.query(`CREATE DATABASE ${quoteIdentifier(database)} OWNER ${OWNER} TEMPLATE template0`);
    await client.query(`REVOKE ALL ON DATABASE ${quoteIdentifier(database)} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${quoteIdentifier(database)} TO ${APPLICATION}`);
    await client.query(`GRANT CONNECT, CREATE ON DATABASE ${quoteIdentifier(database)} TO ${IDENTITY}`);
  } finally {
    await client.end();
  }
};

const ensureRole = async (client: pg.Client, role: string, password: string): Promise<void> => {
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
  const verb = rowCount ? "ALTER" : "CREATE";
  await client.query(
    `${verb} ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${quoteLiteral(password)}`,
  );
};
