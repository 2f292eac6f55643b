import { Asn1Error } from "../asn1/asn1-error";
import { Fields, onlyChild } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf, readAsn1, readFirstAsn1 } from "../asn1/read";
import { contextPrimitiveTag, contextTag, TAG } from "../asn1/tags";
import { readCount, readOctets, readOid } from "../asn1/values";
import { retag } from "../asn1/write";
import { CmsError } from "./cms-error";

export type AlgorithmIdentifier = { readonly oid: string; readonly parameters: Asn1 | undefined };

export type SignerInfo = {
  /** Issuer and serial number as encoded, or the subject key identifier. */
  readonly id: { readonly issuerName: Buffer; readonly serialNumber: Buffer } | { readonly keyId: Buffer };
  readonly digestAlgorithm: AlgorithmIdentifier;
  readonly signatureAlgorithm: AlgorithmIdentifier;
  readonly signature: Buffer;
  /** What was signed: the attributes as SET. Undefined when the content was signed directly. */
  readonly signedBytes: Buffer | undefined;
  readonly signedAttributes: ReadonlyMap<string, Asn1>;
  readonly unsignedAttributes: ReadonlyMap<string, Asn1>;
};

export type SignedData = {
  readonly contentType: string;
  readonly content: Buffer | undefined;
  readonly certificates: readonly Buffer[];
  readonly signerInfos: readonly SignerInfo[];
};

/**
 * Reads ContentInfo with SignedData (RFC 5652, 5), DER or BER. Zeros behind it are ignored when `padded`, as in
 * /Contents of a PDF.
 * @throws CmsError MALFORMED
 */
export const parseSignedData = (bytes: Uint8Array, { padded = false } = {}): SignedData => {
  try {
    return read(padded ? readFirstAsn1(bytes, "ber") : readAsn1(bytes, "ber"));
  } catch (error) {
    if (error instanceof Asn1Error) throw new CmsError("MALFORMED", error.message);
    throw error;
  }
};

const read = (contentInfo: Asn1): SignedData => {
  const outer = new Fields(contentInfo, "ContentInfo");
  if (readOid(outer.take(TAG.OID, "contentType")) !== OID.signedData) {
    throw new CmsError("MALFORMED", "not SignedData");
  }
  const fields = new Fields(onlyChild(outer.take(contextTag(0), "content"), "content"), "SignedData");
  outer.end();

  readCount(fields.take(TAG.INTEGER, "version"));
  fields.take(TAG.SET, "digestAlgorithms");
  const encapsulated = new Fields(fields.take(TAG.SEQUENCE, "encapContentInfo"), "encapContentInfo");
  const contentType = readOid(encapsulated.take(TAG.OID, "eContentType"));
  const content = encapsulated.optional(contextTag(0));
  const certificates = fields.optional(contextTag(0));
  fields.optional(contextTag(1));
  const signerInfos = childrenOf(fields.take(TAG.SET, "signerInfos")).map(readSignerInfo);
  fields.end();

  return {
    contentType,
    content: content && readOctets(onlyChild(content, "eContent")),
    // Other forms than plain certificates (attribute certificates) carry a context tag.
    certificates: certificates
      ? childrenOf(certificates).flatMap(({ tag, raw }) => (tag === TAG.SEQUENCE ? [raw] : []))
      : [],
    signerInfos,
  };
};

const readSignerInfo = (value: Asn1): SignerInfo => {
  const fields = new Fields(value, "SignerInfo");
  readCount(fields.take(TAG.INTEGER, "version"));
  const id = readSignerId(fields.any("sid"));
  const digestAlgorithm = readAlgorithm(fields.take(TAG.SEQUENCE, "digestAlgorithm"));
  const signed = fields.optional(contextTag(0));
  const signatureAlgorithm = readAlgorithm(fields.take(TAG.SEQUENCE, "signatureAlgorithm"));
  const signature = readOctets(fields.any("signature"));
  const unsigned = fields.optional(contextTag(1));
  fields.end();

  return {
    id,
    digestAlgorithm,
    signatureAlgorithm,
    signature,
    signedBytes: signed && retag(TAG.SET, signed.raw),
    signedAttributes: signed ? readAttributes(signed) : new Map(),
    unsignedAttributes: unsigned ? readAttributes(unsigned) : new Map(),
  };
};

const readSignerId = (value: Asn1): SignerInfo["id"] => {
  if (value.tag === contextPrimitiveTag(0)) return { keyId: value.body };
  const fields = new Fields(value, "issuerAndSerialNumber");
  const issuerName = fields.take(TAG.SEQUENCE, "issuer").raw;
  return { issuerName, serialNumber: fields.take(TAG.INTEGER, "serialNumber").raw };
};

export const readAlgorithm = (value: Asn1): AlgorithmIdentifier => {
  const [oid, parameters] = childrenOf(value);
  if (!oid) throw new Asn1Error("TRUNCATED", "AlgorithmIdentifier");
  return { oid: readOid(oid), parameters };
};

// What verification rests on. RFC 5652, 5.3 and 11: twice the same one, or two values, could show each reader another.
const ONCE_ONLY: ReadonlySet<string> = new Set([
  OID.contentType,
  OID.messageDigest,
  OID.signingTime,
  OID.algorithmProtection,
  OID.signingCertificate,
  OID.signingCertificateV2,
]);

/** Attributes by identifier, each with its first value. */
export const readAttributes = (set: Asn1): Map<string, Asn1> => {
  const attributes = new Map<string, Asn1>();
  for (const item of childrenOf(set)) {
    const fields = new Fields(item, "Attribute");
    const oid = readOid(fields.take(TAG.OID, "attrType"));
    const [value, ...others] = childrenOf(fields.take(TAG.SET, "attrValues"));
    if (!value) throw new Asn1Error("TRUNCATED", `attribute ${oid}`);
    const isFurther = attributes.has(oid);
    if (ONCE_ONLY.has(oid) && (isFurther || others.length > 0))
      throw new Asn1Error("INVALID", `attribute ${oid} twice`);
    if (!isFurther) attributes.set(oid, value);
  }
  return attributes;
};
