import { Asn1Error } from "../asn1/asn1-error";
import { withDefiniteLengths } from "../asn1/definite-lengths";
import { Fields } from "../asn1/fields";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { TAG } from "../asn1/tags";
import { readCount, readNamedBits, readText } from "../asn1/values";
import type { Certificate } from "../x509/certificate";
import { failureName } from "./failure-info";
import type { Imprint } from "./timestamp";
import { TsaError } from "./tsa-error";
import { type VerifiedToken, verifyToken } from "./verify-token";

export type ResponseExpectation = {
  readonly imprint: Imprint;
  readonly nonce: bigint;
  readonly policy?: string;
  readonly now: Date;
  /** How far the authority's clock may be from ours; the accuracy that it states comes on top, up to a minute. */
  readonly toleranceMs: number;
  readonly roots?: readonly Certificate[];
};

// The answer itself states it: unbounded, it could make every time right.
const ACCURACY_MAX_MS = 60_000;

/**
 * Takes the token out of a TimeStampResp after checking all that RFC 3161 lets a requester check: status, imprint,
 * nonce, policy, time, certificate and signature.
 * @throws TsaError
 */
export const readTimestampResponse = (
  bytes: Uint8Array,
  expected: ResponseExpectation,
): VerifiedToken & { readonly token: Buffer } => {
  const token = tokenOf(bytes);
  const verified = verifyToken(token, expected.imprint, expected.roots);
  const { info } = verified;

  if (info.nonce !== expected.nonce) throw new TsaError("WRONG_NONCE", "answer to another request");
  if (expected.policy && info.policy !== expected.policy) {
    throw new TsaError("WRONG_POLICY", `policy ${info.policy} instead of ${expected.policy}`);
  }
  const distanceMs = Math.abs(info.time.getTime() - expected.now.getTime());
  if (distanceMs > expected.toleranceMs + Math.min(info.accuracyMs, ACCURACY_MAX_MS)) {
    throw new TsaError("WRONG_TIME", `time ${info.time.toISOString()} is too far from ours`);
  }
  return { ...verified, token };
};

const tokenOf = (bytes: Uint8Array): Buffer => {
  try {
    const fields = new Fields(readAsn1(bytes, "ber"), "TimeStampResp");
    const status = readStatus(fields.take(TAG.SEQUENCE, "status"));
    const token = fields.optional(TAG.SEQUENCE);
    fields.end();
    if (status.value > 1) throw new TsaError("REJECTED", status.text);
    if (!token) throw new TsaError("NOT_A_REPLY", "granted, but without a token");
    // A signature has to be DER where it goes to (ISO 32000-2, 12.8.3.3; RFC 5652, 5.3), and some authorities answer in BER.
    return withDefiniteLengths(token);
  } catch (error) {
    if (error instanceof Asn1Error) throw new TsaError("NOT_A_REPLY", error.message);
    throw error;
  }
};

const readStatus = (value: Asn1): { value: number; text: string } => {
  const fields = new Fields(value, "PKIStatusInfo");
  const status = readCount(fields.take(TAG.INTEGER, "status"));
  const texts = fields.optional(TAG.SEQUENCE);
  const failures = fields.optional(TAG.BIT_STRING);
  const reasons = failures ? [...readNamedBits(failures)].map(failureName) : [];
  const words = texts ? childrenOf(texts).map(readText) : [];
  return { value: status, text: [`status ${status}`, ...reasons, ...words].join(", ").slice(0, 300) };
};
