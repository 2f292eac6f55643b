import { mkdirSync } from "node:fs";
import { createDatabase } from "@foja/db/clients/database";
import { createTenantSchema } from "@foja/db/migrate/migrate-all";
import type { DemoAuthority } from "../../../prisma/seed/demo-authority";
import { type DemoInstallation, seedBase } from "../../../prisma/seed/seed-base";
import { seedSamples } from "../../../prisma/seed/seed-samples";
import { PRISMA_FOLDER } from "../paths";
import { ensureAccounts } from "./accounts";
import { readKnownKeys, writeDemoFile, writeKnownKeys } from "./demo-file";
import { tellSearch } from "./embedder";
import { type Installation, idpAddress, mailFolderOf, type OpenInstallation, urlsOf } from "./process-table";
import { openSeedPorts } from "./seed-ports";
import type { Settings } from "./settings";

/** Municipalities, people and keys of the demo: before the processes start. */
export const seedDemo = async (
  installation: OpenInstallation,
  authority: DemoAuthority,
): Promise<DemoInstallation> => {
  const { addresses, settings } = installation;
  const { storage, secrets } = openSeedPorts(installation);
  const database = createDatabase({ url: addresses.app, maxConnections: 4, applicationName: "foja seed" });
  try {
    const demo = await seedBase({
      database,
      createSchema: (schema) =>
        createTenantSchema({ ownerUrl: addresses.owner, folder: PRISMA_FOLDER, schema }),
      storage,
      secrets,
      authority,
      now: () => new Date(),
      knownKeys: readKnownKeys(settings.folder),
    });
    writeKnownKeys(settings.folder, demo.keys);
    return demo;
  } finally {
    await database.close();
  }
};

/** Accounts and samples: once the services answer. */
export const completeDemo = async (
  installation: Installation,
  demo: DemoInstallation,
): Promise<ReadonlyMap<string, string>> => {
  const { addresses, settings, secrets } = installation;
  const passwords = settings.oidcIssuer
    ? new Map<string, string>()
    : await ensureAccounts({
        folder: settings.folder,
        idpUrl: idpAddress(installation),
        adminToken: secrets.idpAdminToken,
        people: demo.people,
      });
  const database = createDatabase({ url: addresses.app, maxConnections: 4, applicationName: "foja seed" });
  try {
    await seedSamples({
      database,
      ports: openSeedPorts(installation),
      now: () => new Date(),
      installation: demo,
    });
  } finally {
    await database.close();
  }
  return passwords;
};

/** There from the beginning, for whoever looks into it. */
const mailFolder = (settings: Settings): string => {
  const mail = mailFolderOf(settings);
  mkdirSync(mail, { recursive: true, mode: 0o700 });
  return mail;
};

type Person = DemoInstallation["users"]["admin"];

/** Everything that a client needs to use the demo; written last. */
export const announceDemo = (
  installation: Installation,
  demo: DemoInstallation,
  passwords: ReadonlyMap<string, string>,
): void => {
  const { settings, secrets } = installation;
  const urls = urlsOf(installation);
  const withPassword = (person: Person) => ({ ...person, password: passwords.get(person.email) ?? null });
  const everybody = <Who extends string>(users: Readonly<Record<Who, Person>>) =>
    Object.fromEntries(Object.entries<Person>(users).map(([who, person]) => [who, withPassword(person)]));
  const { other_api_key, ...keys } = demo.keys;
  writeDemoFile(settings.folder, {
    base_url: urls.public,
    notary_url: urls.notary,
    notary_api_key: secrets.notaryApiKey,
    idp_url: urls.issuer,
    mailbox: mailFolder(settings),
    municipality: demo.municipality,
    ...keys,
    users: everybody(demo.users),
    case_template_id: demo.case_template_id,
    document_types: demo.document_types,
    other: {
      municipality: demo.other.municipality,
      api_key: other_api_key,
      users: everybody(demo.other.users),
    },
  });
};

export const printWelcome = (
  installation: Installation,
  demo: DemoInstallation,
  passwords: ReadonlyMap<string, string>,
): void => {
  const urls = urlsOf(installation);
  const logins = Object.entries<Person>(demo.users).map(
    ([who, { email }]) => `  ${who.padEnd(13)} ${email.padEnd(38)} ${passwords.get(email) ?? ""}`,
  );
  console.log(`
Foja está en marcha.

  Aplicación       ${urls.public}
  API              ${urls.public}/api/v1
  OpenAPI          ${urls.public}/.well-known/openapi.json
  Identidad        ${urls.issuer}
  Búsqueda         ${tellSearch(installation.embedder, installation.settings)}

Personas de ${demo.municipality.name}:
${logins.join("\n")}

Direcciones, claves e identificadores: ${installation.settings.folder}/demo.json
Ctrl-C detiene todo.
`);
};
