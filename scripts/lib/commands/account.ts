import type { Database } from "@foja/db/clients/types";
import { z } from "zod";
import { Problem } from "../problem";
import type { ActivationLink, Person } from "./accounts";
import { withAccounts } from "./activation-links";
import type { Command } from "./command";
import { readOptions } from "./read-options";
import { withDatabase } from "./with-database";

const values = z.object({ email: z.email().toLowerCase() });

export const runAccountLink: Command["run"] = ({ values: raw }) => {
  const { email } = readOptions(values, raw);
  return withDatabase(async (database, opened) => {
    const person = await findPerson(database, email);
    if (!person) throw new Problem(`Ningún municipio tiene a una persona con el correo ${email}.`);
    await withAccounts(opened, async ({ link }) => sayLink(person, await link(person)));
    return 0;
  });
};

/** In the first of their municipalities. */
const findPerson = async (database: Database, email: string): Promise<Person | undefined> => {
  const entry = await database.global.directoryEntry.findFirst({
    where: { email },
    orderBy: { schemaName: "asc" },
  });
  if (!entry) return undefined;
  const [user, municipality] = await Promise.all([
    database.tenant(entry.schemaName).user.findUnique({ where: { id: entry.userId } }),
    database.global.municipality.findUnique({ where: { schemaName: entry.schemaName } }),
  ]);
  return user && municipality
    ? { email, fullName: user.fullName, municipality: municipality.name }
    : undefined;
};

export const sayLink = ({ email, fullName }: Person, { url, expiresAt }: ActivationLink): void =>
  console.log(
    `Enlace de activación de ${fullName} <${email}>, para un solo uso hasta ${expiresAt.toISOString()}:\n  ${url}`,
  );
