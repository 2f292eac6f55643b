import { randomBytes, randomUUID } from "node:crypto";
import { createSecrets } from "@foja/adapters/secrets/sealed-secrets";
import type { Tenant } from "@foja/core/kernel/context";
import { loadMunicipality } from "@foja/core/kernel/load-tenant";
import type { Secrets } from "@foja/core/ports/secrets";
import { createDatabase, type Database } from "@foja/db/clients/database";
import { asRole, runAsAdmin, withDatabase } from "../database/addresses";
import { copyStatements } from "../database/copy-statements";
import { closeTemplate, type TestServer } from "../database/test-server";
import { writeCertificate } from "./certificate";
import { createJobLog } from "./job-log";
import { buildPlace, type Place } from "./place";

/** A municipality whose rows are in the template. */
export type Settlement = {
  readonly place: Place;
  readonly tenant: Tenant;
  readonly certificateKey: string;
};

/** What the global setup tells of the town that every town is a copy of; plain data, since test files run in other processes. */
export type TownTemplate = {
  /** The database to copy. */
  readonly name: string;
  readonly muni: Settlement;
  readonly other: Settlement;
  /** Base64 of the key that seals the certificates' passwords. */
  readonly secretKey: string;
};

/** When a town's clock starts. */
export const TOWN_START = new Date("2027-03-05T15:00:00.000Z");

export const townSecrets = (secretKey: string): Secrets =>
  createSecrets([{ id: "test", key: Buffer.from(secretKey, "base64") }]);

/** Builds the town once for the whole run. Its ids are new in every run, so that no test leans on their order. */
export const buildTownTemplate = async (server: TestServer): Promise<TownTemplate> => {
  const name = `${server.run}_town`;
  const copy = { name, template: server.template, owner: "foja_owner" } as const;
  await runAsAdmin(server.adminUrl, copyStatements(server, copy));
  const address = withDatabase(server.adminUrl, name);
  await createJobLog(asRole(address, "foja_owner", server.credentials), server.tenants);

  const secretKey = randomBytes(32).toString("base64");
  const database = createDatabase({
    url: asRole(address, "foja_app", server.credentials),
    maxConnections: 1,
  });
  try {
    const [muni, otra] = server.tenants;
    const settle = (schema: string, acronym: string, city: string) =>
      buildSettlement(database, townSecrets(secretKey), { schema, acronym, name: city });
    return {
      name,
      secretKey,
      muni: await settle(muni, "MUNI", "Municipalidad de Villa Ejemplo"),
      other: await settle(otra, "OTRA", "Municipalidad de Otra Ciudad"),
    };
  } finally {
    await database.close();
    await runAsAdmin(server.adminUrl, [closeTemplate(name)]);
  }
};

const buildSettlement = async (
  database: Database,
  secrets: Secrets,
  name: Parameters<typeof buildPlace>[1],
): Promise<Settlement> => {
  const newId = (): string => randomUUID();
  const place = await buildPlace(database, name, newId, TOWN_START);
  const around = { database, secrets, newId, now: TOWN_START };
  const certificateKey = await writeCertificate(around, place);
  const municipality = await loadMunicipality(database.global, database.tenant, name.schema);
  if (!municipality) throw new Error(`no municipality ${name.schema}`);
  return { place, tenant: municipality.tenant, certificateKey };
};
