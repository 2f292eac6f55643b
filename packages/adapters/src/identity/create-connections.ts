import type { Connections } from "@foja/core/ports/connections";
import { createAuth0Connections } from "./auth0-connections";
import { createBuiltInConnections } from "./built-in-connections";
import type { IdentityVariables } from "./create-identity";
import { createKeycloakConnections } from "./keycloak-connections";

/** The applications that people let act for them, at the provider that an installation chose. */
export const createConnections = (
  variables: IdentityVariables & { readonly oidcClientId?: string | undefined },
): Connections => {
  const { publicUrl, identityUrl: url = "", identityConnection: connection } = variables;
  const client = {
    url,
    clientId: variables.identityClientId ?? "",
    clientSecret: variables.identityClientSecret ?? "",
    webClientId: variables.oidcClientId ?? "",
  };
  switch (variables.identityProvider) {
    case "built-in":
      return createBuiltInConnections({ url, token: variables.identityToken ?? "" });
    case "keycloak":
      return createKeycloakConnections(client);
    case "auth0":
      return createAuth0Connections({ ...client, connection, publicUrl });
    case "none":
      return ELSEWHERE;
  }
};

/** Where the provider's own pages show and end them. */
const ELSEWHERE: Connections = {
  changesAccess: false,
  endsAtOnce: false,
  list: async () => null,
  state: async () => null,
  setReadOnly: async () => false,
  end: async () => false,
};
