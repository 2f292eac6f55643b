import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import "../database-setup";
import { runAsAdmin, withDatabase } from "./addresses";

export type EmptyDatabase = {
  readonly name: string;
  /** Address as administrator. */
  readonly adminUrl: string;
  drop(): Promise<void>;
};

/** A database without anything, for tests of what prepares databases; the others want `createTestDatabase`. */
export const createEmptyDatabase = async (): Promise<EmptyDatabase> =>
  await copyDatabase("template0", "postgres");

export const copyDatabase = async (template: string, owner: string): Promise<EmptyDatabase> => {
  const { adminUrl } = inject("databaseServer");
  const name = `foja_test_${randomBytes(6).toString("hex")}`;
  await runAsAdmin(adminUrl, [`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner}`]);
  return {
    name,
    adminUrl: withDatabase(adminUrl, name),
    drop: () => runAsAdmin(adminUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]),
  };
};
