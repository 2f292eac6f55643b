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
  /** Database with the global schema and two municipalities, copied for every test file. */
  readonly template: string;
  readonly tenants: readonly [string, string];
};

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
  const template = `foja_test_template_${random().slice(0, 8)}`;
  await ensureDatabase(adminUrl, template, credentials);
  const ownerUrl = asRole(withDatabase(adminUrl, template), "foja_owner", credentials);
  for (const schema of TENANTS) await createTenantSchema({ ownerUrl, folder: MIGRATIONS_FOLDER, schema });
  return { adminUrl, credentials, template, tenants: TENANTS };
};

export const removeTestServer = async ({ adminUrl, template }: TestServer): Promise<void> =>
  await runAsAdmin(adminUrl, [`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`]);
