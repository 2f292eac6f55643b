import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import "../database-setup";
import { runAsAdmin, withDatabase } from "./addresses";
import { copyStatements } from "./copy-statements";

export type EmptyDatabase = {
  readonly name: string;
  /** Address as administrator. */
  readonly adminUrl: string;
  drop(): Promise<void>;
};

/** A database without anything, for tests of what prepares databases; the others want `createTestDatabase`. */
export const createEmptyDatabase = async (): Promise<EmptyDatabase> =>
  await copyDatabase("template0", "postgres");

export const copyDatabase = async (
  template: string,
  owner: "foja_owner" | "postgres",
): Promise<EmptyDatabase> => {
  const server = inject("databaseServer");
  const name = `${server.run}_${randomBytes(6).toString("hex")}`;
  await runAsAdmin(server.adminUrl, copyStatements(server, { name, template, owner }));
  return {
    name,
    adminUrl: withDatabase(server.adminUrl, name),
    drop: async () => {
      await runAsAdmin(server.adminUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
    },
  };
};
