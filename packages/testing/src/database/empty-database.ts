import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import "../database-setup";

export type EmptyDatabase = {
  readonly name: string;
  /** Address as administrator. */
  readonly adminUrl: string;
  drop(): Promise<void>;
};

/** A database without anything, for tests of what prepares databases; most tests want `createTestDatabase`. */
export const createEmptyDatabase = async (template = "template0"): Promise<EmptyDatabase> => {
  const { adminUrl } = inject("databaseServer");
  const name = `foja_test_${randomBytes(6).toString("hex")}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    name,
    adminUrl: withDatabase(adminUrl, name),
    drop: () => runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
};

export const runAsAdmin = async (adminUrl: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

export const withDatabase = (address: string, database: string): string => {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
};
