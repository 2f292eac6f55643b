import { AppError } from "@foja/core/kernel/errors";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from "jose";
import { createProviderKeys } from "./provider-keys";

/** What the clocks of provider and installation may differ by, either way. */
export const CLOCKS_DIFFER_SECONDS = 30;

const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];

/** Its cause is for the log: whoever asks is told nothing of it. */
export const providerUnavailable = defineRefusal<[cause: unknown]>(
  "unavailable",
  "IDENTITY_PROVIDER_UNAVAILABLE",
  "El proveedor de identidad no responde. Intente de nuevo en unos minutos",
  { cause: (cause) => cause },
);

/** Some providers, such as Auth0, write a slash at the end of their name, where the setting has none. */
export const issuerForms = (issuer: string): string[] => [issuer, `${issuer}/`];

type Verifier = (token: string, options: JWTVerifyOptions) => Promise<JWTPayload>;

/**
 * Verifies one provider's tokens by the keys that its OpenID configuration names, looked up with the first of them, or by those given.
 * Rejects with an error of jose for what is wrong with a token. Keys that can't be had, or not be used, say nothing of it: then the
 * provider is unavailable.
 */
export const createTokenVerifier = (issuer: string, keys = createProviderKeys(issuer)): Verifier => {
  const keysOrOutage: JWTVerifyGetKey = async (...asked) => {
    try {
      return await keys(...asked);
    } catch (error) {
      throw isOfToken(error) ? error : providerUnavailable(error);
    }
  };
  return async (token, options) => {
    try {
      const rules = {
        ...options,
        issuer: issuerForms(issuer),
        algorithms: ALGORITHMS,
        clockTolerance: CLOCKS_DIFFER_SECONDS,
      };
      return (await jwtVerify(token, keysOrOutage, rules)).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof AppError) throw error;
      // A key that can't be used is found out only while it is used.
      throw providerUnavailable(error);
    }
  };
};

const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
