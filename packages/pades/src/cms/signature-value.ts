import { constants, createVerify, type KeyObject, type VerifyKeyObjectInput, verify } from "node:crypto";
import { Fields, onlyChild } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf } from "../asn1/read";
import { contextTag } from "../asn1/tags";
import { readCount } from "../asn1/values";
import { type Hash, hashOfOid } from "./algorithms";
import { CmsError } from "./cms-error";
import { type AlgorithmIdentifier, readAlgorithm } from "./signed-data";

/** A signature as it stands in CMS, OCSP responses (RFC 6960, 4.2.1) and revocation lists (RFC 5280, 5.1.1). */
export type SignatureValue = {
  readonly algorithm: AlgorithmIdentifier;
  readonly signature: Buffer;
  /** What was signed; a document comes as the parts around its signature, so that it need not be copied. */
  readonly bytes: Buffer | readonly Buffer[];
  readonly key: KeyObject;
  /** Hash that is named elsewhere: CMS may say rsaEncryption alone. */
  readonly digest?: Hash;
};

/**
 * True when `signature` is the value over `bytes` by `key`, under the algorithm that is named.
 * @throws CmsError UNSUPPORTED_ALGORITHM, MALFORMED
 * @throws Asn1Error for broken parameters
 */
export const isSignatureValue = ({ algorithm, signature, bytes, key, digest }: SignatureValue): boolean => {
  const { oid, parameters } = algorithm;
  const parts = Buffer.isBuffer(bytes) ? [bytes] : bytes;
  if (oid === OID.rsaEncryption && digest) return isRsa(key) && isSigned(digest, parts, { key }, signature);
  if (oid === OID.rsassaPss) return isSignedWithPss(parameters, signature, parts, key);
  const edwards = EDWARDS_KEYS[oid];
  if (edwards) {
    if (parts.length > 1) throw new CmsError("UNSUPPORTED_ALGORITHM", "EdDSA over a document itself");
    return key.asymmetricKeyType === edwards && verify(undefined, Buffer.concat(parts), key, signature);
  }

  const hash = HASH_OF_SIGNATURE[oid];
  if (!hash) throw new CmsError("UNSUPPORTED_ALGORITHM", `signature ${oid}`);
  // The identifier names the key type too: an RSA value under an ECDSA name is no signature.
  const isEllipticName = oid.startsWith("1.2.840.10045.");
  const isElliptic = key.asymmetricKeyType === "ec";
  return (
    isElliptic === isEllipticName && (isElliptic || isRsa(key)) && isSigned(hash, parts, { key }, signature)
  );
};

/**
 * The hash that an algorithm names itself; undefined where that is left to others (rsaEncryption) or is part of it (EdDSA).
 * @throws CmsError UNSUPPORTED_ALGORITHM, MALFORMED for parameters of PSS
 */
export const valueHashOf = ({ oid, parameters }: AlgorithmIdentifier): Hash | undefined =>
  oid === OID.rsassaPss ? readPssParameters(parameters).hash : HASH_OF_SIGNATURE[oid];

/**
 * The hash that an algorithm signs with.
 * @throws CmsError UNSUPPORTED_ALGORITHM, MALFORMED
 */
export const signatureHashOf = (algorithm: AlgorithmIdentifier): Hash => {
  const hash = valueHashOf(algorithm);
  if (!hash) throw new CmsError("UNSUPPORTED_ALGORITHM", `signature ${algorithm.oid}`);
  return hash;
};

/** @throws CmsError UNSUPPORTED_ALGORITHM */
export const hashOf = ({ oid }: AlgorithmIdentifier): Hash => {
  const hash = hashOfOid(oid);
  if (!hash) throw new CmsError("UNSUPPORTED_ALGORITHM", `hash ${oid}`);
  return hash;
};

const HASH_OF_SIGNATURE: Readonly<Record<string, Hash>> = {
  [OID.sha1WithRsa]: "sha1",
  [OID.sha256WithRsa]: "sha256",
  [OID.sha384WithRsa]: "sha384",
  [OID.sha512WithRsa]: "sha512",
  [OID.ecdsaWithSha256]: "sha256",
  [OID.ecdsaWithSha384]: "sha384",
  [OID.ecdsaWithSha512]: "sha512",
};

// These sign the message itself, which must be at hand in one piece.
const EDWARDS_KEYS: Readonly<Record<string, string>> = { [OID.ed25519]: "ed25519", [OID.ed448]: "ed448" };

const isSigned = (
  hash: Hash,
  parts: readonly Buffer[],
  key: VerifyKeyObjectInput,
  signature: Buffer,
): boolean => {
  // OpenSSL throws an error of its own over it; RFC 8702 gives such signatures identifiers that are not known here.
  if (hash === "shake256") throw new CmsError("UNSUPPORTED_ALGORITHM", "SHAKE256 under RSA or ECDSA");
  const verifier = createVerify(hash);
  for (const part of parts) verifier.update(part);
  return verifier.verify(key, signature);
};

/** A key that is bound to PSS makes no other signatures (RFC 4055, 1.2); OpenSSL would go by the key, whatever the message says. */
const isRsa = ({ asymmetricKeyType }: KeyObject): boolean => asymmetricKeyType === "rsa";

const isSignedWithPss = (
  parameters: Asn1 | undefined,
  signature: Buffer,
  parts: readonly Buffer[],
  key: KeyObject,
): boolean => {
  const { hash, saltLength } = readPssParameters(parameters);
  if (!isRsa(key) && key.asymmetricKeyType !== "rsa-pss") return false;
  // Parameters that a key is bound to are held against these by OpenSSL.
  return isSigned(hash, parts, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature);
};

/** RSASSA-PSS-params (RFC 4055, 3.1). The mask's hash must be the same: OpenSSL would be told another otherwise. */
const readPssParameters = (parameters: Asn1 | undefined): { hash: Hash; saltLength: number } => {
  if (!parameters) throw new CmsError("MALFORMED", "PSS without parameters");
  const fields = new Fields(parameters, "RSASSA-PSS-params");
  const hash = fields.optional(contextTag(0));
  const mask = fields.optional(contextTag(1));
  const salt = fields.optional(contextTag(2));
  if (!hash || !mask || !salt) throw new CmsError("UNSUPPORTED_ALGORITHM", "PSS with SHA-1 defaults");

  const name = hashOf(readAlgorithm(onlyChild(hash, "hashAlgorithm")));
  const maskAlgorithm = onlyChild(mask, "maskGenAlgorithm");
  const [, maskHash] = childrenOf(maskAlgorithm);
  if (
    readAlgorithm(maskAlgorithm).oid !== OID.mgf1 ||
    !maskHash ||
    hashOf(readAlgorithm(maskHash)) !== name
  ) {
    throw new CmsError("UNSUPPORTED_ALGORITHM", "PSS with another mask than MGF1 of the same hash");
  }
  const saltLength = readCount(onlyChild(salt, "saltLength"));
  const trailer = fields.optional(contextTag(3));
  fields.end();
  if (trailer && readCount(onlyChild(trailer, "trailerField")) !== 1)
    throw new CmsError("UNSUPPORTED_ALGORITHM", "PSS with another trailer");
  return { hash: name, saltLength };
};
