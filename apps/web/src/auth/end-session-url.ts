import { readProviderMetadata } from "@foja/api/people/provider-metadata";

/**
 * Where the provider ends its own session (OpenID Connect RP-Initiated Logout 1.0, 2), or undefined when it offers none or
 * does not answer: the session here ends all the same.
 */
export const findEndSessionUrl = async (
  issuer: string,
  { idToken, returnTo }: { readonly idToken: string; readonly returnTo: string },
): Promise<string | undefined> => {
  const endpoint = (await readProviderMetadata(issuer).catch(() => undefined))?.end_session_endpoint;
  if (!endpoint) return undefined;

  const url = new URL(endpoint);
  url.searchParams.set("id_token_hint", idToken);
  url.searchParams.set("post_logout_redirect_uri", returnTo);
  return url.href;
};
