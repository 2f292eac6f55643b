const IDENTITY_SCOPES = ["openid", "email", "profile"];

/**
 * What third-party clients leave out of an authorization request. Pure. Gives the parameters to use instead, or
 * undefined when the request is fine.
 *
 * - No scope, or none that names the person: tokens without any scope are refused later, so `email` is asked for.
 * - `offline_access` needs the person's consent each time (OpenID Connect Core, 11), which most MCP clients don't ask
 *   for; without it the scope would be dropped and they'd have to log in every hour.
 */
export const withRequestDefaults = (query: URLSearchParams): URLSearchParams | undefined => {
  if (query.getAll("scope").length > 1 || query.getAll("prompt").length > 1) return undefined;
  const scopes = (query.get("scope") ?? "email profile offline_access").split(" ").filter(Boolean);
  if (!scopes.some((scope) => IDENTITY_SCOPES.includes(scope))) scopes.push("email");
  const prompts = (query.get("prompt") ?? "").split(" ").filter(Boolean);
  const needsConsent =
    scopes.includes("offline_access") && !prompts.includes("consent") && !prompts.includes("none");

  const changed = new URLSearchParams(query);
  changed.set("scope", scopes.join(" "));
  if (needsConsent) changed.set("prompt", [...prompts, "consent"].join(" "));
  return changed.toString() === query.toString() ? undefined : changed;
};
