import { createTokenVerifier } from "@foja/api/people/verify-token";
import { errors, type JWTPayload } from "jose";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Whose sessions end, and how old they must be for it. */
export type LogOut = { readonly subject: string; readonly before: Date };

type ReaderOptions = { readonly issuer: string; readonly clientId: string };

/**
 * Reads a provider's logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6); undefined for whatever is none. Rejects when the
 * provider's keys can't be had: then nobody knows what it is. A token that says it again ends nothing newer than what it is about, so
 * none needs to be remembered.
 */
export const createLogoutTokenReader = ({ issuer, clientId }: ReaderOptions) => {
  const verify = createTokenVerifier(issuer);

  return async (token: string): Promise<LogOut | undefined> => {
    const claims = await verify(token, {
      audience: clientId,
      requiredClaims: ["iat", "exp", "jti", "events"],
    }).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    });
    return claims && logOutOf(claims);
  };
};

const logOutOf = ({ sub, iat = 0, events, nonce }: JWTPayload): LogOut | undefined => {
  // With a nonce it is an id token that somebody sends as something else.
  if (!sub || nonce !== undefined || !isRecord(events) || !isRecord(events[EVENT])) return undefined;
  // A whole second may have begun up to a second before.
  const seconds = Number.isInteger(iat) ? iat + 1 : iat;
  return { subject: sub, before: new Date(seconds * 1000) };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
