import { defineRefusal } from "@foja/core/kernel/refusal";
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { readProviderMetadata } from "./provider-metadata";

/** How long the provider's keys are believed (specification 1, 5.3). */
const KEYS_MAX_AGE_MS = 30 * 60_000;

/** Its cause is for the log: whoever asks is told nothing of it. */
export const providerUnavailable = defineRefusal<[cause: unknown]>(
  "unavailable",
  "IDENTITY_PROVIDER_UNAVAILABLE",
  "El proveedor de identidad no responde. Intente de nuevo en unos minutos",
  { cause: (cause) => cause },
);

/**
 * The keys that the provider's OpenID configuration names, looked up with the first token; `keys` in a test. Where they can't be had the
 * provider is unavailable: that says nothing of a token, other than that none of the keys is its own.
 */
export const createProviderKeys = (issuer: string, keys = discoverKeys(issuer)): JWTVerifyGetKey => {
  return async (...asked) => {
    try {
      return await keys(...asked);
    } catch (error) {
      throw isOfToken(error) ? error : providerUnavailable(error);
    }
  };
};

const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

const discoverKeys = (issuer: string): JWTVerifyGetKey => {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const discover = async (): Promise<JWTVerifyGetKey> => {
    const { jwks_uri } = await readProviderMetadata(issuer);
    return createRemoteJWKSet(new URL(jwks_uri), { cacheMaxAge: KEYS_MAX_AGE_MS });
  };
  return async (...asked) => {
    keys ??= discover().catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return (await keys)(...asked);
  };
};
