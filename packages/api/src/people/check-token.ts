import { defineRefusal } from "@foja/core/kernel/refusal";
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { TokenChecker } from "../door/door";
import { type EmailTrust, mayNamePerson } from "./check-token-email";
import { createTokenVerifier, issuerForms, providerUnavailable } from "./verify-token";

export type TokenSettings = EmailTrust & {
  readonly issuer: string;
  /** Resource identifiers that a token may be for; each with or without a slash at its end. */
  readonly audiences: readonly string[];
  readonly now: () => Date;
  /** The provider's keys; looked up at the provider unless given. */
  readonly keys?: JWTVerifyGetKey;
};

const tokenInvalid = defineRefusal("unauthenticated", "TOKEN_INVALID", "Token invalido");
const audienceInvalid = defineRefusal("unauthenticated", "AUDIENCE_INVALID", "Audience no valido");
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
    // An opaque token, or one of somebody else: told before its signature could be.
    if (!issuerForms(issuer).includes(claimsOf(token)?.iss ?? "")) throw issuerInvalid();
    const payload = await verify(token, {
      audience: audiences,
      requiredClaims: ["exp"],
      currentDate: now(),
    }).catch(refuse);
    return {
      email: emailOf(payload, settings),
      subject: subjectOf(payload),
      clientId: clientOf(payload),
      onlyReads: payload[`${settings.claimNamespace}/read_only`] === true,
    };
  };
};

const claimsOf = (token: string): JWTPayload | undefined => {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
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
