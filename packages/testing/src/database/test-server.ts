import { randomBytes } from "node:crypto";
import path from "node:path";
import { createTenantSchema } from "@foja/db/migrate/migrate-all";
import type { Credentials } from "@foja/db/server/credentials";
import { ensureDatabase } from "@foja/db/server/provision";
import { asRole, runAsAdmin, withDatabase } from "./addresses";

/** What the global setup tells the test files; plain data, since they run in other processes. */
export type TestServer = {
  readonly adminUrl: string;
  readonly credentials: Credentials;
  /** How the names of all databases of this run begin. */
  readonly run: string;
  /** Database with the global schema and two municipalities, copied for every test file. */
  readonly template: string;
  readonly tenants: readonly [string, string];
  readonly copyStrategy: CopyStrategy;
};

type CopyStrategy = "file_copy" | "wal_log";

export const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, "../../../../prisma");
const TENANTS = ["100_muni", "200_otra"] as const;

/** Makes the roles and the template. */
export const prepareTestServer = async (adminUrl: string): Promise<TestServer> => {
  const random = (): string => randomBytes(12).toString("hex");
  const credentials: Credentials = {
    postgres: random(),
    foja_owner: random(),
    foja_app: random(),
    foja_idp: random(),
  };
  const run = `foja_test_${random().slice(0, 8)}`;
  const template = `${run}_template`;
  await ensureDatabase(adminUrl, template, credentials);
  const ownerUrl = asRole(withDatabase(adminUrl, template), "foja_owner", credentials);
  for (const schema of TENANTS) await createTenantSchema({ ownerUrl, folder: MIGRATIONS_FOLDER, schema });
  await runAsAdmin(adminUrl, [closeTemplate(template)]);
  return {
    adminUrl,
    credentials,
    run,
    template,
    tenants: TENANTS,
    copyStrategy: await copyStrategyOf(adminUrl),
  };
};

/** What is copied has no connections, not even one of the vacuum that runs by itself: a copy would wait for it to end. */
export const closeTemplate = (name: string): string => `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`;

/** Copying files is three times as fast as copying pages through the log, where the checkpoints around it need not reach a disk. */
const copyStrategyOf = async (adminUrl: string): Promise<CopyStrategy> => {
  const [row] = await runAsAdmin<{ fsync: string }>(adminUrl, ["SHOW fsync"]);
  return row?.fsync === "off" ? "file_copy" : "wal_log";
};

/** Drops all databases of the run. */
export const removeTestServer = async ({ adminUrl, run }: TestServer): Promise<void> => {
  const ours = `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${run}')`;
  const found = await runAsAdmin<{ name: string }>(adminUrl, [ours]);
  await runAsAdmin(
    adminUrl,
    found.map(({ name }) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  );
};
