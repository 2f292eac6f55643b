import type { KeyObject } from "node:crypto";
import { Fields } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { childrenOf, readAsn1 } from "../asn1/read";
import { contextTag } from "../asn1/tags";
import { readOid } from "../asn1/values";
import type { Certificate } from "./certificate";
import { isAffordable, VERIFIED_CURVES } from "./key-strength";

/** What can be wrong with an algorithm, as paths tell it. */
export type AlgorithmProblem = "WEAK_KEY" | "UNSUPPORTED_KEY" | "WEAK_HASH";

const RSA_BITS_MIN = 2048;

/** What ETSI TS 119 312 holds against a key; wider than what we sign with, since others sign what we verify. */
export const keyProblem = (key: KeyObject): AlgorithmProblem | undefined => {
  const { modulusLength = 0, namedCurve = "" } = key.asymmetricKeyDetails ?? {};
  switch (key.asymmetricKeyType) {
    case "rsa":
    case "rsa-pss":
      if (modulusLength < RSA_BITS_MIN) return "WEAK_KEY";
      return isAffordable(key) ? undefined : "UNSUPPORTED_KEY";
    case "ec":
      return VERIFIED_CURVES.has(namedCurve) ? undefined : "UNSUPPORTED_KEY";
    case "ed25519":
    case "ed448":
      return undefined;
    default:
      return "UNSUPPORTED_KEY";
  }
};

const STRONG_SIGNATURES: ReadonlySet<string> = new Set([
  OID.sha256WithRsa,
  OID.sha384WithRsa,
  OID.sha512WithRsa,
  OID.ecdsaWithSha256,
  OID.ecdsaWithSha384,
  OID.ecdsaWithSha512,
  OID.ed25519,
  OID.ed448,
]);

const STRONG_HASHES: ReadonlySet<string> = new Set([OID.sha256, OID.sha384, OID.sha512]);

/** What ETSI TS 119 312 holds against how the issuer signed this certificate. SHA-1 and MD5 have collisions. */
export const issuingProblem = ({ der, signatureAlgorithm }: Certificate): AlgorithmProblem | undefined => {
  const isStrong =
    signatureAlgorithm === OID.rsassaPss
      ? STRONG_HASHES.has(pssHashOf(der))
      : STRONG_SIGNATURES.has(signatureAlgorithm);
  return isStrong ? undefined : "WEAK_HASH";
};

/** The hash under RSASSA-PSS (RFC 4055, 3.1): SHA-1 where none is named. */
const pssHashOf = (der: Buffer): string => {
  const [, algorithm] = childrenOf(readAsn1(der));
  const [, parameters] = algorithm ? childrenOf(algorithm) : [];
  const hash = parameters && new Fields(parameters, "RSASSA-PSS-params").optional(contextTag(0));
  const [identifier] = hash ? childrenOf(hash) : [];
  const [oid] = identifier ? childrenOf(identifier) : [];
  return oid ? readOid(oid) : OID.sha1;
};
