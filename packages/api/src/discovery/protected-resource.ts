import { PRODUCT } from "@foja/service/product";
import { SCOPES } from "./scopes";

type Addresses = { readonly publicUrl: string; readonly issuer: string };

/**
 * Metadata of a protected resource (RFC 9728; specification 1, 4.6).
 * @param path of the resource: "" for the gateway, "/mcp" for its MCP address
 * @param issuer the authorization server, by the name that it gives itself
 */
export const buildProtectedResource = (path: "" | "/mcp", { publicUrl, issuer }: Addresses) => ({
  resource: `${publicUrl}${path}`,
  resource_name: PRODUCT.name,
  resource_documentation: `${publicUrl}/api/docs`,
  authorization_servers: [issuer],
  scopes_supported: SCOPES,
  bearer_methods_supported: ["header"],
});
