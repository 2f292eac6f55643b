import { createDatabase, type Database, type DatabaseOptions } from "@foja/db/clients/database";
import { inject } from "vitest";
import "../database-setup";
import { asRole } from "./addresses";
import { copyDatabase } from "./empty-database";

export type TestDatabase = {
  /** Address of the role that runs the product. */
  readonly url: string;
  /** Address of the role that owns the tables. */
  readonly ownerUrl: string;
  readonly adminUrl: string;
  /** Schemas of two municipalities, migrated and without rows. */
  readonly tenants: readonly [string, string];
  /** Opens clients; `drop` closes them. */
  open(options?: Omit<DatabaseOptions, "url"> & { readonly as?: "app" | "owner" }): Database;
  drop(): Promise<void>;
};

/** A database of one's own with the global schema and two municipalities: one per test file, in `beforeAll`, dropped in `afterAll`. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createTestDatabaseFrom(inject("databaseServer").template);

export const createTestDatabaseFrom = async (template: string): Promise<TestDatabase> => {
  const { credentials, tenants } = inject("databaseServer");
  const copy = await copyDatabase(template, "foja_owner");
  const url = asRole(copy.adminUrl, "foja_app", credentials);
  const ownerUrl = asRole(copy.adminUrl, "foja_owner", credentials);
  const opened: Database[] = [];
  return {
    url,
    ownerUrl,
    adminUrl: copy.adminUrl,
    tenants,
    open: ({ as = "app", ...options } = {}) => {
      const database = createDatabase({ maxConnections: 4, ...options, url: as === "app" ? url : ownerUrl });
      opened.push(database);
      return database;
    },
    drop: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await copy.drop();
    },
  };
};
