import { z } from "zod";

const discovery = z.object({ end_session_endpoint: z.url().optional() });

/**
 * Where the provider ends its own session (OpenID Connect RP-Initiated Logout 1.0, 2), or undefined when it offers none or
 * does not answer: the session here ends all the same.
 */
export const findEndSessionUrl = async (
  issuer: string,
  { idToken, returnTo }: { readonly idToken: string; readonly returnTo: string },
): Promise<string | undefined> => {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(3_000),
  }).catch(() => undefined);
  const metadata = response?.ok
    ? discovery.safeParse(await response.json().catch(() => undefined))
    : undefined;
  if (!metadata?.data?.end_session_endpoint) return undefined;

  const url = new URL(metadata.data.end_session_endpoint);
  url.searchParams.set("id_token_hint", idToken);
  url.searchParams.set("post_logout_redirect_uri", returnTo);
  return url.href;
};
