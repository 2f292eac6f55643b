import { defineRefusal } from "@foja/core/kernel/refusal";
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { TokenChecker } from "../door/door";
import { type EmailTrust, mayNamePerson } from "./check-token-email";
import { CLOCKS_DIFFER_SECONDS, createTokenVerifier, issuerForms, providerUnavailable } from "./verify-token";

/** Far above what providers issue; what is larger costs no reading. */
const TOKEN_MAX_LENGTH = 8 * 1024;

export type TokenSettings = EmailTrust & {
  readonly issuer: string;
  /** Resource identifiers that a token may be for; each with or without a slash at its end. */
  readonly audiences: readonly string[];
  readonly now: () => Date;
  /** The provider's keys; looked up at the provider unless given. */
  readonly keys?: JWTVerifyGetKey;
};

export const tokenInvalid = defineRefusal("unauthenticated", "TOKEN_INVALID", "Token invalido");
export const audienceInvalid = defineRefusal("unauthenticated", "AUDIENCE_INVALID", "Audience no valido");
const issuerInvalid = defineRefusal("unauthenticated", "ISSUER_INVALID", "Issuer no valido");
const personNotNamed = defineRefusal("unauthenticated", "PERSON_NOT_NAMED", "Usuario no encontrado");

/** Access tokens as JWT (RFC 9068) of one issuer, with the checks and texts of specification 1, 5.3. */
export const createTokenChecker = (settings: TokenSettings): TokenChecker => {
  const { issuer, now } = settings;
  const audiences = settings.audiences.flatMap((audience) => [
    audience.replace(/\/$/, ""),
    `${audience.replace(/\/$/, "")}/`,
  ]);
  const verify = createTokenVerifier(issuer, settings.keys);

  return async (token) => {
    if (token.length > TOKEN_MAX_LENGTH) throw tokenInvalid();
    // An opaque token, or one of somebody else: told before its signature could be.
    if (!isSigned(token)) throw issuerInvalid();
    if (!issuerForms(issuer).includes(issuerOf(token))) throw issuerInvalid();
    const payload = await verify(token, {
      audience: audiences,
      requiredClaims: ["exp"],
      currentDate: now(),
    }).catch(refuse);
    requireAccessToken(token, payload);
    if ((payload.iat ?? 0) > now().getTime() / 1000 + CLOCKS_DIFFER_SECONDS) throw tokenInvalid();
    return {
      email: emailOf(payload, settings),
      subject: subjectOf(payload),
      clientId: clientOf(payload),
      // What is not understood gives no more than reading.
      onlyReads: (payload[`${settings.claimNamespace}/read_only`] ?? false) !== false,
      grant: grantOf(payload[`${settings.claimNamespace}/grant`]),
    };
  };
};

/** A JWT that is signed has three parts (RFC 7515, 7.1). An encrypted one has five: nobody but its provider reads it. */
const isSigned = (token: string): boolean => token.split(".").length === 3;

const issuerOf = (token: string): string => {
  try {
    return decodeJwt(token).iss ?? "";
  } catch {
    throw tokenInvalid();
  }
};

const ACCESS_TOKEN_TYPES = ["at+jwt", "jwt"];

/**
 * What the provider signed for another purpose is no pass, even where it names our audience: an id token, which alone speaks of another
 * token (OpenID Connect Core, 3.1.3.6), or what its header calls otherwise (RFC 9068, 4). Many providers write "JWT", or nothing.
 */
const requireAccessToken = (token: string, { at_hash }: JWTPayload): void => {
  if (at_hash !== undefined) throw audienceInvalid();
  const { typ = "jwt" } = decodeProtectedHeader(token);
  if (
    !ACCESS_TOKEN_TYPES.includes(
      String(typ)
        .toLowerCase()
        .replace(/^application\//, ""),
    )
  )
    throw tokenInvalid();
};

const refuse = (error: unknown): never => {
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud") throw audienceInvalid();
  throw error instanceof errors.JOSEError ? tokenInvalid() : error;
};

/** RFC 9068, 2.2: every access token has it. */
const subjectOf = ({ sub }: JWTPayload): string => {
  if (!sub) throw personNotNamed();
  return sub;
};

const clientOf = ({ client_id, azp }: JWTPayload): string | undefined =>
  z
    .string()
    .min(1)
    .max(500)
    .safeParse(client_id ?? azp).data;

const grantOf = (claim: unknown): string | undefined => z.string().min(1).max(200).safeParse(claim).data;

const emailOf = (payload: JWTPayload, trust: EmailTrust): string => {
  const email = z.email().safeParse(payload[`${trust.claimNamespace}/email`] ?? payload.email).data;
  if (!email || !mayNamePerson(payload, trust)) throw personNotNamed();
  return email;
};

export const TOKEN_REFUSALS = [
  tokenInvalid,
  audienceInvalid,
  issuerInvalid,
  personNotNamed,
  providerUnavailable,
] as const;
