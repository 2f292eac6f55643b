import { z } from "zod";

const LIMIT_MS = 3_000;

const metadata = z.object({
  jwks_uri: z.url(),
  // A wrong one must not cost the keys.
  end_session_endpoint: z.url().optional().catch(undefined),
});

export type ProviderMetadata = z.output<typeof metadata>;

/** An OpenID provider's description of itself, as it is (OpenID Connect Discovery 1.0, 4). Rejects when it does not answer. */
export const readOpenIdConfiguration = async (issuer: string): Promise<unknown> => {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status} at ${url}`);
  return await response.json();
};

/** What sign-in and tokens need of it. Rejects when it does not answer, or not with one. */
export const readProviderMetadata = async (issuer: string): Promise<ProviderMetadata> =>
  metadata.parse(await readOpenIdConfiguration(issuer));
