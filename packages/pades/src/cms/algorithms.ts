import { createHash } from "node:crypto";
import { OID } from "../asn1/oids";
import { explicit, integer, nullValue, objectIdentifier, sequence } from "../asn1/write";

export type Hash = "sha1" | "sha256" | "sha384" | "sha512" | "shake256";

export const HASH_OID: Readonly<Record<Hash, string>> = {
  sha1: OID.sha1,
  sha256: OID.sha256,
  sha384: OID.sha384,
  sha512: OID.sha512,
  shake256: OID.shake256,
};

export const HASH_BYTES: Readonly<Record<Hash, number>> = {
  sha1: 20,
  sha256: 32,
  sha384: 48,
  sha512: 64,
  shake256: 64,
};

const HASH_OF = new Map(Object.entries(HASH_OID).map(([hash, oid]) => [oid, hash as Hash]));

/** A hash under way; SHAKE256 gives 64 bytes, as RFC 8419, 2.3 asks of Ed448. */
export const createHashOf = (hash: Hash) =>
  createHash(hash, hash === "shake256" ? { outputLength: HASH_BYTES[hash] } : {});

export const hashOfOid = (oid: string): Hash | undefined => HASH_OF.get(oid);

/** How a document is signed; the name says key, padding and hash. */
export type SignatureAlgorithm =
  | "rsa-pkcs1-sha256"
  | "rsa-pss-sha256"
  | "ecdsa-p256-sha256"
  | "ecdsa-p384-sha384";

/** Hash of the document and of the signed attributes; one for both, as consistent identifiers ask. */
export const digestNameOf = (algorithm: SignatureAlgorithm): "sha256" | "sha384" =>
  algorithm === "ecdsa-p384-sha384" ? "sha384" : "sha256";

/** SHA-2 identifiers go without parameters (RFC 5754, 2). */
export const hashIdentifier = (hash: Hash): Buffer => sequence(objectIdentifier(HASH_OID[hash]));

export const signatureIdentifier = (algorithm: SignatureAlgorithm): Buffer =>
  SIGNATURE_IDENTIFIERS[algorithm]();

const SIGNATURE_IDENTIFIERS: Readonly<Record<SignatureAlgorithm, () => Buffer>> = {
  // RFC 5754, 3.2: rsaEncryption with NULL is what every verifier knows.
  "rsa-pkcs1-sha256": () => sequence(objectIdentifier(OID.rsaEncryption), nullValue()),
  "rsa-pss-sha256": () => sequence(objectIdentifier(OID.rsassaPss), pssParameters()),
  "ecdsa-p256-sha256": () => sequence(objectIdentifier(OID.ecdsaWithSha256)),
  "ecdsa-p384-sha384": () => sequence(objectIdentifier(OID.ecdsaWithSha384)),
};

export const PSS_SALT_BYTES = 32;

/** RSASSA-PSS-params (RFC 4055, 3.1): the defaults are SHA-1, so all three are spelled out. */
const pssParameters = (): Buffer => {
  const sha256 = sequence(objectIdentifier(OID.sha256), nullValue());
  return sequence(
    explicit(0, sha256),
    explicit(1, sequence(objectIdentifier(OID.mgf1), sha256)),
    explicit(2, integer(PSS_SALT_BYTES)),
  );
};
