import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { readProviderMetadata } from "./provider-metadata";

/** How long the provider's keys are believed (specification 1, 5.3): within it known ones cost no request, whatever happens to the provider. */
const KEYS_MAX_AGE_MS = 30 * 60_000;

/**
 * Whoever makes up ids of keys has the provider asked so often at once, and then once in each pause. A key that is really new comes with
 * the first of these: at once, or in the midst of such a flood after a pause at most.
 */
const REFETCHES_AT_ONCE = 5;
const REFETCH_PAUSE_MS = 5_000;

/**
 * The keys that a provider's OpenID configuration names, looked up with the first token, and once more for a token whose key is not among
 * them. Rejects with an error of jose for a key that there is not, and with anything else when the keys can't be had.
 */
export const createProviderKeys = (issuer: string): JWTVerifyGetKey => {
  let discovered: ReturnType<typeof discover> | undefined;
  const mayRefetch = createBucket(REFETCHES_AT_ONCE, REFETCH_PAUSE_MS);
  let failed: { readonly error: unknown } | undefined;

  return async (...asked) => {
    discovered ??= discover(issuer).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    const keys = await discovered;
    try {
      return await keys(...asked);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (!keys.reloading && !mayRefetch()) throw failed ? failed.error : error;
      failed = await keys.reload().then(
        () => undefined,
        (cause: unknown) => ({ error: cause }),
      );
      if (failed) throw failed.error;
      return await keys(...asked);
    }
  };
};

const discover = async (issuer: string) => {
  const { jwks_uri } = await readProviderMetadata(issuer);
  // When they are fetched anew for an unknown one is decided above: jose's own pause counts from every fetch, so that a key which came
  // right after one would be refused.
  return createRemoteJWKSet(new URL(jwks_uri), {
    cacheMaxAge: KEYS_MAX_AGE_MS,
    cooldownDuration: Number.POSITIVE_INFINITY,
  });
};

/** Lets so many through at once, and one more for each pause that passes. */
const createBucket = (size: number, pauseMs: number): (() => boolean) => {
  let left = size;
  let since = performance.now();
  return () => {
    const gained = Math.floor((performance.now() - since) / pauseMs);
    left = Math.min(size, left + gained);
    since += gained * pauseMs;
    if (left === 0) return false;
    left -= 1;
    return true;
  };
};
