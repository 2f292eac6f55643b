import type Provider from "oidc-provider";
import type { InteractionDetails } from "../http/interaction";

/** Adds what the person just saw to the application's grant, or makes one. Gives the grant's id. */
export const grantConsent = async (
  provider: Provider,
  { grantId, params, prompt }: InteractionDetails,
  accountId: string,
): Promise<string> => {
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  const grant = existing ?? new provider.Grant({ accountId, clientId: String(params.client_id) });
  const { missingOIDCScope, missingOIDCClaims, missingResourceScopes } = prompt.details as MissingParts;
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(" "));
  if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims);
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {})) {
    grant.addResourceScope(resource, scopes.join(" "));
  }
  return grant.save();
};

type MissingParts = {
  readonly missingOIDCScope?: string[];
  readonly missingOIDCClaims?: string[];
  readonly missingResourceScopes?: Readonly<Record<string, string[]>>;
};
