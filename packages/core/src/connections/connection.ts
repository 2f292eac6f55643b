import type { UserActor } from "../kernel/actors";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { exactText } from "../kernel/text";
import { IdentityUnavailable } from "../ports/identity";
import { providerFailed } from "../users/at-provider";

/** The provider's own: a hash, or the name of a client. */
export const connectionId = meant(exactText(500), { note: "Identificador del permiso, como lo da la lista" });

export const connectionNotFound = defineRefusal(
  "not_found",
  "CONNECTION_NOT_FOUND",
  "Ese permiso ya terminó, o no es suyo",
);

export const accountNeeded = defineRefusal(
  "forbidden",
  "ACCOUNT_NEEDED",
  "Los permisos son de cada persona: hace falta iniciar sesión con la cuenta propia",
);

/** The account with which the person signed in: who came by a key has none, and lets nobody in. */
export const accountOf = ({ subject }: UserActor): string => {
  if (!subject) throw accountNeeded();
  return subject;
};

/** Asks the provider; that it is away is told. */
export const askProvider = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof IdentityUnavailable ? providerFailed(error) : error;
  }
};

export const CONNECTION_REFUSALS = ["invalid_input", accountNeeded, providerFailed] as const;
