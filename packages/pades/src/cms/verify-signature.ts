import { constants, createHash, type KeyObject, verify } from "node:crypto";
import { Asn1Error } from "../asn1/asn1-error";
import { Fields, onlyChild } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf } from "../asn1/read";
import { contextTag } from "../asn1/tags";
import { readCount, readOctets, readOid } from "../asn1/values";
import { type Certificate, parseCertificate } from "../x509/certificate";
import { CertificateError } from "../x509/certificate-error";
import { type Hash, hashOfOid } from "./algorithms";
import { CmsError } from "./cms-error";
import { type AlgorithmIdentifier, readAlgorithm, type SignedData, type SignerInfo } from "./signed-data";
import { assertSigningCertificate } from "./signing-certificate";

export type VerifiedSigner = {
  readonly certificate: Certificate;
  /** The other certificates of the message that could be read. */
  readonly others: readonly Certificate[];
  readonly digest: Hash;
};

/**
 * Proves that the holder of the certificate signed the content: content type, digest, certificate identifier and
 * signature value (RFC 5652, 5.4 and 5.6; RFC 5035). Whether the certificate is to be trusted is another question.
 * @param digestOf digest of the content under the hash that the signer used
 * @throws CmsError with the first reason found
 */
export const verifySigner = (
  message: SignedData,
  signer: SignerInfo,
  digestOf: (hash: Hash) => Buffer,
): VerifiedSigner => {
  try {
    return check(message, signer, digestOf);
  } catch (error) {
    if (error instanceof Asn1Error) throw new CmsError("MALFORMED", error.message);
    throw error;
  }
};

/** Digest function for `verifySigner` when the content is at hand. */
export const digestsOf =
  (content: Uint8Array) =>
  (hash: Hash): Buffer =>
    createHash(hash).update(content).digest();

const check = (message: SignedData, signer: SignerInfo, digestOf: (hash: Hash) => Buffer): VerifiedSigner => {
  const certificates = message.certificates.flatMap(readable);
  const certificate = certificates.find((candidate) => isNamedBy(signer, candidate));
  if (!certificate)
    throw new CmsError("NO_SIGNER_CERTIFICATE", "the signer's certificate is not in the message");

  const digest = hashOf(signer.digestAlgorithm);
  const signedBytes = assertAttributes(message, signer, certificate, digestOf(digest));
  if (!isSigned(signer, signedBytes, certificate.publicKey, digest)) {
    throw new CmsError("INVALID_SIGNATURE", "signature value does not verify");
  }
  return { certificate, others: certificates.filter((other) => other !== certificate), digest };
};

const assertAttributes = (
  message: SignedData,
  signer: SignerInfo,
  certificate: Certificate,
  digest: Buffer,
): Buffer => {
  const { signedBytes, signedAttributes } = signer;
  // Every format read here demands attributes; without them the certificate is not bound to the signature.
  if (!signedBytes) throw new CmsError("MALFORMED", "no signed attributes");

  const contentType = signedAttributes.get(OID.contentType);
  if (!contentType || readOid(contentType) !== message.contentType) {
    throw new CmsError("CONTENT_TYPE_MISMATCH", "content type attribute differs");
  }
  const messageDigest = signedAttributes.get(OID.messageDigest);
  if (!messageDigest || !readOctets(messageDigest).equals(digest)) {
    throw new CmsError("DIGEST_MISMATCH", "content was changed");
  }
  assertSigningCertificate(signedAttributes, certificate);
  return signedBytes;
};

const readable = (der: Buffer): Certificate[] => {
  try {
    return [parseCertificate(der)];
  } catch (error) {
    if (error instanceof CertificateError) return [];
    throw error;
  }
};

const isNamedBy = ({ id }: SignerInfo, { issuerName, serialNumber, extensions }: Certificate): boolean => {
  if ("issuerName" in id) return id.issuerName.equals(issuerName) && id.serialNumber.equals(serialNumber);
  // The extension holds an OCTET STRING of its own: two bytes of header, then the identifier.
  return extensions.get(OID.subjectKeyIdentifier)?.value.subarray(2).equals(id.keyId) ?? false;
};

const hashOf = ({ oid }: AlgorithmIdentifier): Hash => {
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

const isSigned = (signer: SignerInfo, bytes: Buffer, key: KeyObject, digest: Hash): boolean => {
  const { signatureAlgorithm, signature } = signer;
  const { oid } = signatureAlgorithm;
  if (oid === OID.rsaEncryption) return isRsa(key) && verify(digest, bytes, key, signature);
  if (oid === OID.rsassaPss) return isRsa(key) && isSignedWithPss(signer, bytes, key);

  const hash = HASH_OF_SIGNATURE[oid];
  if (!hash) throw new CmsError("UNSUPPORTED_ALGORITHM", `signature ${oid}`);
  // The identifier names the key type too: an RSA value under an ECDSA name is no signature.
  const isEllipticName = oid.startsWith("1.2.840.10045.");
  const isElliptic = key.asymmetricKeyType === "ec";
  return isElliptic === isEllipticName && (isElliptic || isRsa(key)) && verify(hash, bytes, key, signature);
};

const isRsa = ({ asymmetricKeyType }: KeyObject): boolean =>
  asymmetricKeyType === "rsa" || asymmetricKeyType === "rsa-pss";

const isSignedWithPss = (
  { signatureAlgorithm, signature }: SignerInfo,
  bytes: Buffer,
  key: KeyObject,
): boolean => {
  const { hash, saltLength } = readPssParameters(signatureAlgorithm.parameters);
  return verify(hash, bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature);
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
  fields.optional(contextTag(3));
  fields.end();
  return { hash: name, saltLength };
};
