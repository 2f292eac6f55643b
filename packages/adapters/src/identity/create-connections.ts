import type { Connections } from "@foja/core/ports/connections";
import { createBuiltInConnections } from "./built-in-connections";
import type { IdentityVariables } from "./create-identity";

/** The applications that people let act for them, at the provider that an installation chose. */
export const createConnections = ({
  identityProvider,
  identityUrl: url = "",
  identityToken: token = "",
}: IdentityVariables): Connections =>
  identityProvider === "built-in" ? createBuiltInConnections({ url, token }) : ELSEWHERE;

/** Where the provider's own pages show and end them. */
const ELSEWHERE: Connections = {
  changesAccess: false,
  list: async () => null,
  state: async () => null,
  setReadOnly: async () => false,
  end: async () => false,
};
