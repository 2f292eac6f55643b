/** Metadata of the protected resource (RFC 9728; specification 1, 4.6). */
export const buildProtectedResource = (resource: string, issuer: string) => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: ["openid", "profile", "email", "offline_access"],
  bearer_methods_supported: ["header"],
});
