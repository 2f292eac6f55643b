import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";
import { OID } from "../asn1/oids";
import {
  bitString,
  boolean,
  certificateTime,
  explicit,
  ia5String,
  implicitPrimitive,
  integer,
  namedBits,
  nullValue,
  objectIdentifier,
  octetString,
  retag,
  sequence,
} from "../asn1/write";
import { KEY_USAGES, type KeyUsage, parseCertificate } from "./certificate";
import { type DistinguishedName, writeName } from "./name";

export type CertificateRequest = {
  readonly subject: DistinguishedName;
  readonly publicKey: KeyObject;
  /** Who signs: the authority's certificate and key, or the own key for a root. */
  readonly issuer:
    | { readonly certificate: Uint8Array; readonly key: KeyObject }
    | { readonly selfSigned: KeyObject };
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Present for an authority; `pathLength` limits how many authorities may follow below it. */
  readonly authority?: { readonly pathLength?: number };
  readonly keyUsage: readonly KeyUsage[];
  readonly extendedKeyUsage?: { readonly isCritical: boolean; readonly purposes: readonly string[] };
  readonly crlUrl?: string;
  readonly ocspUrl?: string;
  /** Where the issuer's own certificate is published (caIssuers, RFC 5280, 4.2.2.1). */
  readonly issuerUrl?: string;
  /** Further extensions, each with its DER value. */
  readonly extensions?: readonly {
    readonly oid: string;
    readonly value: Buffer;
    readonly isCritical: boolean;
  }[];
  /** Tests make weak ones on purpose. */
  readonly hash?: "sha1" | "sha256" | "sha384";
};

/** An X.509 v3 certificate (RFC 5280), DER, with a random serial number of 127 bits. */
export const createCertificate = (request: CertificateRequest): Buffer => {
  const isRoot = "selfSigned" in request.issuer;
  const key = "selfSigned" in request.issuer ? request.issuer.selfSigned : request.issuer.key;
  const issuer = "selfSigned" in request.issuer ? undefined : parseCertificate(request.issuer.certificate);
  const hash = request.hash ?? "sha256";
  const algorithm = signatureAlgorithm(key, hash);
  const publicKey = request.publicKey.export({ type: "spki", format: "der" });
  const issuerKeyId = keyIdOf(createPublicKey(key));

  const tbs = sequence(
    explicit(0, integer(2)),
    integer(randomSerial()),
    algorithm,
    issuer?.subjectName ?? writeName(request.subject),
    sequence(certificateTime(request.notBefore), certificateTime(request.notAfter)),
    writeName(request.subject),
    publicKey,
    explicit(3, sequence(...extensionsOf(request, isRoot ? undefined : issuerKeyId))),
  );
  return sequence(tbs, algorithm, bitString(sign(hash, tbs, key)));
};

/** Positive, never zero, at most 20 octets (RFC 5280, 4.1.2.2). */
const randomSerial = (): Buffer => {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
};

const extensionsOf = (request: CertificateRequest, issuerKeyId: Buffer | undefined): Buffer[] => {
  const { authority, keyUsage, extendedKeyUsage, crlUrl, ocspUrl, issuerUrl } = request;
  const list: Buffer[] = [];
  if (authority) {
    const { pathLength } = authority;
    const limit = pathLength === undefined ? [] : [integer(pathLength)];
    list.push(extension(OID.basicConstraints, sequence(boolean(true), ...limit), true));
  }
  list.push(extension(OID.keyUsage, namedBits(keyUsage.map((usage) => KEY_USAGES.indexOf(usage))), true));
  if (extendedKeyUsage) {
    const purposes = sequence(...extendedKeyUsage.purposes.map(objectIdentifier));
    list.push(extension(OID.extendedKeyUsage, purposes, extendedKeyUsage.isCritical));
  }
  list.push(extension(OID.subjectKeyIdentifier, octetString(keyIdOf(request.publicKey))));
  if (issuerKeyId)
    list.push(extension(OID.authorityKeyIdentifier, sequence(implicitPrimitive(0, issuerKeyId))));
  if (crlUrl) {
    const point = sequence(explicit(0, explicit(0, uri(crlUrl))));
    list.push(extension(OID.crlDistributionPoints, sequence(point)));
  }
  const access = [
    ...(ocspUrl ? [sequence(objectIdentifier(OID.ocsp), uri(ocspUrl))] : []),
    ...(issuerUrl ? [sequence(objectIdentifier(OID.caIssuers), uri(issuerUrl))] : []),
  ];
  if (access.length > 0) list.push(extension(OID.authorityInfoAccess, sequence(...access)));
  for (const { oid, value, isCritical } of request.extensions ?? [])
    list.push(extension(oid, value, isCritical));
  return list;
};

/** GeneralName uniformResourceIdentifier. */
const uri = (url: string): Buffer => retag(0x86, ia5String(url));

/** DER Extension. */
export const extension = (oid: string, value: Buffer, isCritical = false): Buffer =>
  sequence(objectIdentifier(oid), ...(isCritical ? [boolean(true)] : []), octetString(value));

/** A name for the key, not a protection (RFC 5280, 4.2.1.2 leaves the method open). */
const keyIdOf = (publicKey: KeyObject): Buffer =>
  createHash("sha1")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest();

/** AlgorithmIdentifier of signatures over certificates, revocation lists and OCSP responses. */
export const signatureAlgorithm = (key: KeyObject, hash: "sha1" | "sha256" | "sha384"): Buffer => {
  if (key.asymmetricKeyType === "ec") {
    return sequence(objectIdentifier(hash === "sha384" ? OID.ecdsaWithSha384 : OID.ecdsaWithSha256));
  }
  const oid = { sha1: OID.sha1WithRsa, sha256: OID.sha256WithRsa, sha384: OID.sha384WithRsa }[hash];
  return sequence(objectIdentifier(oid), nullValue());
};
