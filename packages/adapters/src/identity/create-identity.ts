import { type Identity, IdentityUnavailable } from "@foja/core/ports/identity";
import type { Secrets } from "@foja/core/ports/secrets";
import { createAuth0Identity } from "./auth0";
import { createBuiltInIdentity } from "./built-in";
import { createKeycloakIdentity } from "./keycloak";

/** As the environment says it (packages/service/src/env-values.ts): what a provider does not need is absent. */
export type IdentityVariables = {
  readonly publicUrl: string;
  readonly identityProvider: "built-in" | "keycloak" | "auth0" | "none";
  readonly identityUrl?: string | undefined;
  readonly identityToken?: string | undefined;
  readonly identityClientId?: string | undefined;
  readonly identityClientSecret?: string | undefined;
  readonly identityConnection: string;
};

/** The provider that an installation chose. */
export const createIdentity = (variables: IdentityVariables, secrets: Secrets): Identity => {
  const { publicUrl, identityUrl: url = "", identityConnection: connection } = variables;
  const client = {
    url,
    clientId: variables.identityClientId ?? "",
    clientSecret: variables.identityClientSecret ?? "",
  };
  switch (variables.identityProvider) {
    case "built-in":
      return createBuiltInIdentity({ url, token: variables.identityToken ?? "" });
    case "keycloak":
      return createKeycloakIdentity({ ...client, publicUrl, secrets });
    case "auth0":
      return createAuth0Identity({ ...client, connection, publicUrl });
    case "none":
      return NOBODYS;
  }
};

const refuse = (): Promise<never> =>
  Promise.reject(new IdentityUnavailable(new Error("IDENTITY_PROVIDER is none")));

/** Where another system has all accounts: nobody's is made, changed or ended from here. */
const NOBODYS: Identity = {
  find: refuse,
  ensure: refuse,
  changeEmail: refuse,
  activationLink: refuse,
  setDisabled: refuse,
  remove: refuse,
};
