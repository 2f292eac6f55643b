import pg from "pg";
import { findAccountByEmail, insertAccount, removeAccount } from "../../../apps/idp/src/accounts/accounts";
import { createActivationToken } from "../../../apps/idp/src/accounts/activation";
import { createPasswords } from "../../../apps/idp/src/accounts/passwords";
import { migrate } from "../../../apps/idp/src/database/migrate";
import { activationUrl } from "../../../apps/idp/src/http/activation-routes";
import { Problem } from "../problem";
import { portsOfLastStart } from "../start/choose-ports";
import type { Settings } from "../start/settings";
import type { Accounts } from "./accounts";
import { accountsOfProvider } from "./provider-accounts";
import type { Opened } from "./with-database";

/**
 * The accounts of the included identity provider, by its tables: so that the first person of a municipality can come in, the product
 * need not be running. Those of another provider by its interface.
 * @throws Problem where a provider has the accounts that this product does not administer
 */
export const withAccounts = async <T>(
  { addresses, settings }: Opened,
  work: (accounts: Accounts) => Promise<T>,
): Promise<T> => {
  if (settings.identityProvider && settings.identityProvider !== "none" && settings.oidcIssuer)
    return work(accountsOfProvider(settings));
  if (settings.oidcIssuer)
    throw new Problem(`Las cuentas son de ${settings.oidcIssuer}: pida el enlace a quien lo administra.`);
  const issuer = issuerOf(settings);
  const pool = new pg.Pool({ connectionString: addresses.idp, max: 2, application_name: "foja command" });
  try {
    await migrate(pool);
    return await work(accountsIn(pool, issuer));
  } finally {
    await pool.end();
  }
};

const accountsIn = (pool: pg.Pool, issuer: string): Accounts => ({
  find: async (email) => {
    const account = await findAccountByEmail(pool, email);
    return account && { id: account.id, canSignIn: account.passwordHash !== null && !account.disabled };
  },
  remove: async (id) => void (await removeAccount(pool, id)),
  link: async ({ email, fullName, municipality }) => {
    const found = await findAccountByEmail(pool, email);
    if (found?.disabled) throw new Problem(`La cuenta de ${email} está deshabilitada: habilítela antes.`);
    const account =
      found ??
      (await insertAccount(pool, createPasswords(), {
        email,
        name: fullName,
        municipality,
        emailVerified: false,
      }));
    const made = await createActivationToken(pool, account.id);
    if (!made) throw new Problem(`La cuenta de ${email} fue eliminada mientras tanto: repita el comando.`);
    return { url: activationUrl(issuer, made.token), expiresAt: made.expiresAt };
  },
});

const issuerOf = (settings: Settings): string => {
  if (settings.idpPublicUrl) return settings.idpPublicUrl;
  // Where it was started last, it still is; the setting is what the next start would take.
  const port = portsOfLastStart(settings).IDP_PORT ?? settings.ports.IDP_PORT;
  if (!port) throw new Problem("No se sabe dónde atiende el proveedor de identidad: indique IDP_PUBLIC_URL.");
  return `http://localhost:${port}`;
};
