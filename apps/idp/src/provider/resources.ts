import { errors, type ResourceServer } from "oidc-provider";
import { ACCESS_TOKEN_SECONDS } from "./lifetimes";

/**
 * Every form in which clients name the gateway (RFC 8707): some canonicalize a host by adding a slash, and those of
 * MCP name the endpoint itself.
 */
export const acceptedResources = (bases: readonly string[]): ReadonlySet<string> =>
  new Set(bases.flatMap((base) => [base, `${base}/`, `${base}/mcp`, `${base}/mcp/`]));

/** Whether a token for it opens the assistants' tools alone, and none of the other interfaces in which a person is signed in. */
export const isToolsResource = (resource: string): boolean => /\/mcp\/?$/.test(resource);

/**
 * Tokens for the gateway are JWTs (RFC 9068) whose audience is the resource as the client wrote it. Throws
 * `InvalidTarget` for any other resource.
 */
export const resourceServerOf = (accepted: ReadonlySet<string>, resource: string): ResourceServer => {
  if (!accepted.has(resource)) throw new errors.InvalidTarget();
  return {
    scope: "email profile offline_access",
    audience: resource,
    accessTokenFormat: "jwt",
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: "RS256" } },
  };
};
