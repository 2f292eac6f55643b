import { createHash } from "node:crypto";
import { Asn1Error } from "../asn1/asn1-error";
import { OID } from "../asn1/oids";
import { readOctets, readOid } from "../asn1/values";
import { type Certificate, parseCertificate } from "../x509/certificate";
import { CertificateError } from "../x509/certificate-error";
import type { Hash } from "./algorithms";
import { CmsError } from "./cms-error";
import { hashOf, isSignatureValue } from "./signature-value";
import type { SignedData, SignerInfo } from "./signed-data";
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
  const { signatureAlgorithm: algorithm, signature } = signer;
  if (!isSignatureValue({ algorithm, signature, bytes: signedBytes, key: certificate.publicKey, digest })) {
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
