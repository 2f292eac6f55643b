import { defineRefusal } from "../kernel/refusal";
import { IdentityEmailInUse, IdentityUnavailable } from "../ports/identity";
import { emailInUse } from "./user";

/** What was done so far stays, and the same call again finishes it: each call of the provider may be repeated. */
export const providerFailed = defineRefusal<[cause: unknown]>(
  "upstream_failed",
  "IDENTITY_PROVIDER_FAILED",
  "El proveedor de identidad no respondió. No se perdió nada: repita la operación en unos minutos",
  { cause: (cause) => cause },
);

/** Calls of the identity provider, whose failures the administrator is told. `email` is the one that it is about. */
export const atProvider = async <T>(email: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IdentityEmailInUse) throw emailInUse(email);
    if (error instanceof IdentityUnavailable) throw providerFailed(error);
    throw error;
  }
};
