import { createHash, type KeyObject } from "node:crypto";
import { integer, sequence } from "@foja/pades/asn1/write";
import { digestNameOf, PSS_SALT_BYTES, type SignatureAlgorithm } from "@foja/pades/cms/algorithms";
import { algorithmFor } from "@foja/pades/cms/signer";
import {
  CKG_MGF1_SHA256,
  CKM_ECDSA,
  CKM_ECDSA_SHA256,
  CKM_ECDSA_SHA384,
  CKM_RSA_PKCS,
  CKM_RSA_PKCS_PSS,
  CKM_SHA256,
  CKM_SHA256_RSA_PKCS,
  CKM_SHA256_RSA_PKCS_PSS,
} from "./constants";

/** One mechanism that makes a signature of an algorithm, and what the token is given for it. */
export type Way = {
  readonly mechanism: number;
  readonly pss: boolean;
  readonly gives: "bytes" | "digest" | "digestInfo";
};

const way = (mechanism: number, gives: Way["gives"], pss = false): Way => ({ mechanism, gives, pss });

// What has the token sign a digest comes first: nearly all tokens have it, and little goes over the wire. Some, FIPS ones above all, only hash
// by themselves.
const WAYS: Readonly<Record<SignatureAlgorithm, readonly Way[]>> = {
  "rsa-pkcs1-sha256": [way(CKM_RSA_PKCS, "digestInfo"), way(CKM_SHA256_RSA_PKCS, "bytes")],
  "rsa-pss-sha256": [way(CKM_RSA_PKCS_PSS, "digest", true), way(CKM_SHA256_RSA_PKCS_PSS, "bytes", true)],
  "ecdsa-p256-sha256": [way(CKM_ECDSA, "digest"), way(CKM_ECDSA_SHA256, "bytes")],
  "ecdsa-p384-sha384": [way(CKM_ECDSA, "digest"), way(CKM_ECDSA_SHA384, "bytes")],
};

/**
 * Ways to an algorithm that the token has and the key admits, best first.
 * @param mechanisms of the token; empty where it tells none: then all are tried
 * @param allowed CKA_ALLOWED_MECHANISMS of the key
 */
export const waysOf = (
  algorithm: SignatureAlgorithm,
  mechanisms: ReadonlySet<number>,
  allowed?: ReadonlySet<number>,
): readonly Way[] =>
  WAYS[algorithm].filter(
    ({ mechanism }) =>
      (mechanisms.size === 0 || mechanisms.has(mechanism)) && (!allowed || allowed.has(mechanism)),
  );

/**
 * What a key can sign, best first. PSS only where nothing else is: not all that verifies knows it.
 * @throws CertificateError UNSUPPORTED_KEY
 */
export const algorithmsOf = (
  publicKey: KeyObject,
  mechanisms: ReadonlySet<number>,
  allowed?: ReadonlySet<number>,
): SignatureAlgorithm[] => {
  const first = algorithmFor(publicKey);
  const possible: SignatureAlgorithm[] = first === "rsa-pkcs1-sha256" ? [first, "rsa-pss-sha256"] : [first];
  return possible.filter((algorithm) => waysOf(algorithm, mechanisms, allowed).length > 0);
};

// DigestInfo of SHA-256 up to the digest (RFC 8017, 9.2): CKM_RSA_PKCS pads, and does not say which hash it was.
const SHA256_DIGEST_INFO = Buffer.from("3031300d060960864801650304020105000420", "hex");

/** What C_Sign is given. */
export const inputFor = ({ gives }: Way, algorithm: SignatureAlgorithm, bytes: Uint8Array): Buffer => {
  if (gives === "bytes") return Buffer.from(bytes);
  const digest = createHash(digestNameOf(algorithm)).update(bytes).digest();
  return gives === "digestInfo" ? Buffer.concat([SHA256_DIGEST_INFO, digest]) : digest;
};

/** CK_RSA_PKCS_PSS_PARAMS, with the salt of the signatures that we make. */
export const pssParameters = (type: number) => ({
  type,
  hashAlg: CKM_SHA256,
  mgf: CKG_MGF1_SHA256,
  saltLen: PSS_SALT_BYTES,
});

/** Tokens give r and s one behind the other; CMS wants them as DER (RFC 5753, 7.2). */
export const valueFor = (algorithm: SignatureAlgorithm, value: Buffer): Buffer => {
  if (algorithm.startsWith("rsa")) return Buffer.from(value);
  const half = value.length / 2;
  return sequence(integer(value.subarray(0, half)), integer(value.subarray(half)));
};
