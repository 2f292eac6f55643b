import type { Database } from "@foja/db/clients/types";
import { z } from "zod";
import { Problem } from "../problem";
import type { Accounts, ActivationLink, FoundAccount, Person } from "./accounts";
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
    await withAccounts(opened, async (accounts) => {
      await findUsable(database, accounts, person);
      sayLink(person, await accounts.link(person));
    });
    return 0;
  });
};

/**
 * The account of somebody, or undefined. One whose password the administrator of a single municipality may know opens no other: it makes
 * room for a new one, which the operator hands over, as soon as another municipality has the address.
 */
export const findUsable = async (
  { global }: Pick<Database, "global">,
  accounts: Accounts,
  { email }: Pick<Person, "email">,
): Promise<FoundAccount | undefined> => {
  const account = await accounts.find(email);
  if (!account) return undefined;
  const known = await global.providerAccount.findUnique({ where: { subject: account.id } });
  if (!known?.onlyIn) return account;
  const others = await global.directoryEntry.count({ where: { email, NOT: { schemaName: known.onlyIn } } });
  if (others === 0) return account;
  await accounts.remove(account.id);
  return undefined;
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
