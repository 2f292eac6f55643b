import { createIdentity } from "@foja/adapters/identity/create-identity";
import { createSecrets, parseSecretKeys } from "@foja/adapters/secrets/sealed-secrets";
import { type Identity, IdentityUnavailable } from "@foja/core/ports/identity";
import { Problem } from "../problem";
import { portsOfLastStart } from "../start/choose-ports";
import { identityAddress, publicAddress } from "../start/process-table";
import { loadSecrets } from "../start/secrets";
import type { Settings } from "../start/settings";
import type { Accounts } from "./accounts";

/** The accounts of another provider than the included one, which must be running. */
export const accountsOfProvider = (settings: Settings): Accounts => {
  const identity = createIdentity(
    {
      ...settings,
      publicUrl: publicAddress(settings, portsOfLastStart(settings).WEB_PORT ?? settings.ports.WEB_PORT),
      identityProvider: settings.identityProvider ?? "none",
      identityUrl: identityAddress(settings),
    },
    createSecrets(parseSecretKeys(loadSecrets(settings.folder).secretsKeys)),
  );
  return {
    find: async (email) => {
      const account = await told(identity.find(email));
      return account ? { id: account.id, canSignIn: account.hasPassword && !account.disabled } : undefined;
    },
    remove: (id) => told(identity.remove(id)),
    link: async (person) => told(linkFor(identity, person)),
  };
};

const linkFor = async (identity: Identity, person: Parameters<Identity["ensure"]>[0]) => {
  const account = await identity.ensure(person);
  if (account.disabled)
    throw new Problem(`La cuenta de ${person.email} está deshabilitada: habilítela antes.`);
  return identity.activationLink(account.id);
};

/** What fails at the provider is put right by a person: it is off, or the settings are others than its own. */
const told = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof IdentityUnavailable)) throw error;
    throw new Problem(
      `${error.message} (${(error.cause as Error).message}). Cuando responda, el enlace se pide con account:link.`,
    );
  }
};
