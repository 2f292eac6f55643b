import { randomUUID } from "node:crypto";
import { createMunicipality } from "@foja/core/municipalities/create-municipality";
import type { Database, TenantClient } from "@foja/db/clients/types";
import { createTenantSchema } from "@foja/db/migrate/migrate-all";
import { z } from "zod";
import { PRISMA_FOLDER } from "../paths";
import { Problem } from "../problem";
import { findUsable, sayLink } from "./account";
import type { Person } from "./accounts";
import { withAccounts } from "./activation-links";
import type { Command } from "./command";
import { municipalityNumber, readOptions } from "./read-options";
import { type Opened, withDatabase } from "./with-database";

const values = z.object({
  number: municipalityNumber,
  acronym: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string().default("AR"),
  timezone: z.string().optional(),
  root: z.string().default("INT"),
  "root-name": z.string().default("Intendencia"),
  admin: z.array(z.string()).min(1),
});

export const runMunicipalityCreate: Command["run"] = async ({ values: raw }) => {
  const { admin, root, "root-name": rootName, timezone, ...municipality } = readOptions(values, raw);
  const administrators = admin.map(parsePerson);
  return await withDatabase(async (database, opened) => {
    const { schema, made } = await createMunicipality(
      {
        database,
        createSchema: (name) =>
          createTenantSchema({ ownerUrl: opened.addresses.owner, folder: PRISMA_FOLDER, schema: name }),
        idFor: () => randomUUID(),
      },
      {
        ...municipality,
        ...(timezone && { timezone }),
        root: { name: rootName, acronym: root },
        administrators,
      },
    );
    if (!made) await requireSame(database.tenant(schema), municipality.name, administrators);
    console.log(made ? `Municipio creado en el esquema ${schema}.` : `El municipio ${schema} ya estaba.`);
    await sayHowToEnter(
      database,
      opened,
      administrators.map((person) => ({ ...person, municipality: municipality.name })),
    );
    return 0;
  });
};

/** A run that is repeated may tell the links again; one that wants something else must not seem to have got it. */
const requireSame = async (
  db: TenantClient,
  name: string,
  administrators: readonly { readonly email: string }[],
): Promise<void> => {
  const settings = await db.settings.findUniqueOrThrow({ where: { id: 1 } });
  const known = await db.user.count({ where: { email: { in: administrators.map(({ email }) => email) } } });
  if (settings.name === name && known === administrators.length) return;
  throw new Problem(
    `Ese municipio ya existe (${settings.name}) y no se cambió. Para que entre un administrador suyo use account:link.`,
  );
};

const sayHowToEnter = async (
  database: Pick<Database, "global">,
  opened: Opened,
  people: readonly Person[],
): Promise<void> => {
  const { oidcIssuer, identityProvider } = opened.settings;
  if (oidcIssuer && identityProvider === "none")
    return console.log(`Sus administradores inician sesión con su cuenta de ${oidcIssuer}.`);
  await withAccounts(opened, async (accounts) => {
    for (const person of people) {
      if ((await findUsable(database, accounts, person))?.canSignIn)
        console.log(`${person.fullName} <${person.email}> inicia sesión con la cuenta que ya tiene.`);
      else sayLink(person, await accounts.link(person));
    }
  });
};

const parsePerson = (text: string): { fullName: string; email: string } => {
  const [, fullName, email] = /^\s*(.+?)\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(text) ?? [];
  if (!fullName || !email)
    throw new Problem(`No se entiende "${text}": escriba 'Nombre Apellido <correo@dominio>'.`);
  return { fullName, email: email.toLowerCase() };
};
