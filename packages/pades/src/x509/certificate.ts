import { hash, type KeyObject, X509Certificate } from "node:crypto";
import { Asn1Error } from "../asn1/asn1-error";
import { Fields, onlyChild } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { contextTag, TAG } from "../asn1/tags";
import { readBoolean, readCount, readNamedBits, readOctets, readOid, readTime } from "../asn1/values";
import { CertificateError } from "./certificate-error";
import { type DistinguishedName, readName } from "./name";

/** RFC 5280, 4.2.1.3: the bit numbers are positions in this list. */
export const KEY_USAGES = [
  "digitalSignature",
  "nonRepudiation",
  "keyEncipherment",
  "dataEncipherment",
  "keyAgreement",
  "keyCertSign",
  "cRLSign",
] as const;

export type KeyUsage = (typeof KEY_USAGES)[number];

export type Certificate = {
  readonly der: Buffer;
  readonly x509: X509Certificate;
  readonly publicKey: KeyObject;
  /**
   * Contents of the BIT STRING subjectPublicKey, without its count of unused bits: what OCSP hashes to name a key (RFC 6960, 4.1.1).
   * As it stands in the certificate, since a key that is written again may be encoded otherwise.
   */
  readonly publicKeyBits: Buffer;
  /** Encodings as they stand in the certificate: references to it must repeat them byte for byte. */
  readonly serialNumber: Buffer;
  readonly issuerName: Buffer;
  readonly subjectName: Buffer;
  readonly subject: DistinguishedName;
  readonly issuer: DistinguishedName;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly signatureAlgorithm: string;
  /** Undefined: the certificate doesn't restrict its key. */
  readonly keyUsage: ReadonlySet<KeyUsage> | undefined;
  readonly extendedKeyUsage:
    | { readonly isCritical: boolean; readonly purposes: readonly string[] }
    | undefined;
  readonly isAuthority: boolean;
  readonly extensions: ReadonlyMap<string, Extension>;
};

export type Extension = { readonly isCritical: boolean; readonly value: Buffer };

// The same few come with every signature and time stamp, and OpenSSL takes a while over each.
const recent = new Map<string, Certificate>();
const RECENT_MAX = 500;

// Real ones have some kilobytes. What is far larger was made to burn time in whatever reads names and extensions.
const CERTIFICATE_BYTES_MAX = 262_144;

/**
 * Reads an X.509 certificate (RFC 5280), DER. The same bytes may give the same object.
 * @throws CertificateError UNREADABLE
 */
export const parseCertificate = (der: Uint8Array): Certificate => {
  if (der.length > CERTIFICATE_BYTES_MAX)
    throw new CertificateError("UNREADABLE", `certificate of ${der.length} bytes`);
  const key = hash("sha256", der, "base64");
  const kept = recent.get(key);
  if (kept) return kept;
  try {
    const certificate = read(Buffer.from(der));
    if (recent.size >= RECENT_MAX) recent.clear();
    recent.set(key, certificate);
    return certificate;
  } catch (error) {
    // node:crypto refuses with plain errors of OpenSSL.
    throw new CertificateError("UNREADABLE", error instanceof Error ? error.message : "unreadable");
  }
};

const read = (der: Buffer): Certificate => {
  const certificate = new Fields(readAsn1(der), "Certificate");
  const tbs = new Fields(certificate.take(TAG.SEQUENCE, "tbsCertificate"), "tbsCertificate");
  const signatureAlgorithm = algorithmOid(certificate.take(TAG.SEQUENCE, "signatureAlgorithm"));

  tbs.optional(contextTag(0));
  const serialNumber = tbs.take(TAG.INTEGER, "serialNumber").raw;
  tbs.take(TAG.SEQUENCE, "signature");
  const issuer = tbs.take(TAG.SEQUENCE, "issuer");
  const [notBefore, notAfter] = childrenOf(tbs.take(TAG.SEQUENCE, "validity")).map(readTime);
  const subject = tbs.take(TAG.SEQUENCE, "subject");
  const publicKeyInfo = tbs.take(TAG.SEQUENCE, "subjectPublicKeyInfo");
  assertNamedCurve(publicKeyInfo);
  const publicKeyBits = readPublicKeyBits(publicKeyInfo);
  tbs.optional(0x81, 0xa1);
  tbs.optional(0x82, 0xa2);
  const extensions = readExtensions(tbs.optional(contextTag(3)));
  if (!notBefore || !notAfter) throw new Asn1Error("TRUNCATED", "validity");

  const x509 = new X509Certificate(der);
  return {
    der,
    x509,
    publicKey: x509.publicKey,
    publicKeyBits,
    serialNumber,
    issuerName: issuer.raw,
    subjectName: subject.raw,
    subject: readName(subject),
    issuer: readName(issuer),
    notBefore,
    notAfter,
    signatureAlgorithm,
    keyUsage: readKeyUsage(extensions.get(OID.keyUsage)),
    extendedKeyUsage: readExtendedKeyUsage(extensions.get(OID.extendedKeyUsage)),
    isAuthority: readIsAuthority(extensions.get(OID.basicConstraints)),
    extensions,
  };
};

const algorithmOid = (identifier: Asn1): string =>
  readOid(new Fields(identifier, "AlgorithmIdentifier").take(TAG.OID, "algorithm"));

/** RFC 5480, 2.1.1: never a curve of one's own. OpenSSL computes with it before it can be asked which one it is, for as long as that takes. */
const assertNamedCurve = (info: Asn1): void => {
  const algorithm = new Fields(
    new Fields(info, "SubjectPublicKeyInfo").take(TAG.SEQUENCE, "algorithm"),
    "AlgorithmIdentifier",
  );
  if (readOid(algorithm.take(TAG.OID, "algorithm")) === OID.ecPublicKey)
    algorithm.take(TAG.OID, "namedCurve");
};

const readPublicKeyBits = (info: Asn1): Buffer => {
  const fields = new Fields(info, "SubjectPublicKeyInfo");
  fields.take(TAG.SEQUENCE, "algorithm");
  return fields.take(TAG.BIT_STRING, "subjectPublicKey").body.subarray(1);
};

/** The extensions inside their `[n] EXPLICIT`: those of certificates, revocation lists and OCSP. @throws Asn1Error */
export const readExtensions = (wrapper: Asn1 | undefined): Map<string, Extension> =>
  wrapper ? readExtensionList(onlyChild(wrapper, "extensions")) : new Map();

/** SEQUENCE OF Extension. @throws Asn1Error */
export const readExtensionList = (list: Asn1): Map<string, Extension> => {
  const extensions = new Map<string, Extension>();
  for (const item of childrenOf(list)) {
    const fields = new Fields(item, "Extension");
    const id = readOid(fields.take(TAG.OID, "extnID"));
    const critical = fields.optional(TAG.BOOLEAN);
    const value = readOctets(fields.take(TAG.OCTET_STRING, "extnValue"));
    // RFC 5280, 4.2: at most one of each; readers that disagree on which counts can be played against each other.
    if (extensions.has(id)) throw new Asn1Error("INVALID", `extension ${id} twice`);
    extensions.set(id, { isCritical: critical ? readBoolean(critical) : false, value });
  }
  return extensions;
};

const readKeyUsage = (extension: Extension | undefined): ReadonlySet<KeyUsage> | undefined => {
  if (!extension) return undefined;
  const bits = readNamedBits(readAsn1(extension.value));
  return new Set(KEY_USAGES.filter((_, bit) => bits.has(bit)));
};

const readExtendedKeyUsage = (extension: Extension | undefined): Certificate["extendedKeyUsage"] =>
  extension && {
    isCritical: extension.isCritical,
    purposes: childrenOf(readAsn1(extension.value)).map(readOid),
  };

const readIsAuthority = (extension: Extension | undefined): boolean => {
  if (!extension) return false;
  const fields = new Fields(readAsn1(extension.value), "BasicConstraints");
  const isAuthority = fields.optional(TAG.BOOLEAN);
  const pathLength = fields.optional(TAG.INTEGER);
  if (pathLength) readCount(pathLength);
  return isAuthority ? readBoolean(isAuthority) : false;
};
