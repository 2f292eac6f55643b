import { z } from "zod";

const metadata = z.object({ end_session_endpoint: z.url().optional(), jwks_uri: z.url().optional() });

export type ProviderMetadata = z.output<typeof metadata>;

/** What we need of a provider's description of itself; undefined when it does not answer, or not with one. */
export const discover = async (issuer: string): Promise<ProviderMetadata | undefined> => {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(3_000),
  }).catch(() => undefined);
  if (!response?.ok) return undefined;
  return metadata.safeParse(await response.json().catch(() => undefined)).data;
};
