import { Asn1Error } from "../asn1/asn1-error";
import { Fields } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { contextTag, TAG } from "../asn1/tags";
import { readOctets, readOid } from "../asn1/values";
import type { Certificate } from "../x509/certificate";
import { keyIdOf } from "../x509/extensions";
import { isSameName } from "../x509/name-equality";
import { readableCertificates } from "../x509/readable-certificates";
import { createHashOf, type Hash } from "./algorithms";
import { CmsError } from "./cms-error";
import { hashOf, isSignatureValue, valueHashOf } from "./signature-value";
import { type AlgorithmIdentifier, readAlgorithm, type SignedData, type SignerInfo } from "./signed-data";
import { assertSigningCertificate } from "./signing-certificate";

export type VerifiedSigner = {
  readonly certificate: Certificate;
  /** The other certificates of the message that could be read. */
  readonly others: readonly Certificate[];
  /** Of the content, or of what was signed where that is SHA-1: it is no better than the worse of the two. */
  readonly digest: Hash;
  /** False: the content itself was signed, so that nothing binds the signature to this certificate (ISO 32000 allows it). */
  readonly hasAttributes: boolean;
};

/**
 * Proves that the holder of the certificate signed the content: content type, digest, certificate identifier and
 * signature value (RFC 5652, 5.4 and 5.6; RFC 5035). Whether the certificate is to be trusted is another question.
 * @param digestOf digest of the content under the hash that the signer used
 * @param content what was signed where there are no attributes; absent: attributes are demanded
 * @throws CmsError with the first reason found
 */
export const verifySigner = (
  message: SignedData,
  signer: SignerInfo,
  digestOf: (hash: Hash) => Buffer,
  content?: readonly Buffer[],
): VerifiedSigner => {
  try {
    return check(message, signer, digestOf, content);
  } catch (error) {
    if (error instanceof Asn1Error) throw new CmsError("MALFORMED", error.message);
    throw error;
  }
};

/** Digest function for `verifySigner` when the content is at hand. */
export const digestsOf =
  (content: Uint8Array) =>
  (hash: Hash): Buffer =>
    createHashOf(hash).update(content).digest();

const check = (
  message: SignedData,
  signer: SignerInfo,
  digestOf: (hash: Hash) => Buffer,
  content: readonly Buffer[] | undefined,
): VerifiedSigner => {
  const certificates = readableCertificates(message.certificates);
  const certificate = certificates.find((candidate) => isNamedBy(signer, candidate));
  if (!certificate)
    throw new CmsError("NO_SIGNER_CERTIFICATE", "the signer's certificate is not in the message");

  const digest = hashOf(signer.digestAlgorithm);
  const hasAttributes = signer.signedBytes !== undefined;
  // RFC 5652, 5.3: any other content than plain data demands attributes.
  const bytes =
    hasAttributes || !content || message.contentType !== OID.data
      ? assertAttributes(message, signer, certificate, digestOf(digest))
      : content;
  if (!isRightValue(signer, certificate, digest, bytes)) {
    throw new CmsError("INVALID_SIGNATURE", "signature value does not verify");
  }
  const others = certificates.filter((other) => other !== certificate);
  const weakest = valueHashOf(signer.signatureAlgorithm) === "sha1" ? "sha1" : digest;
  return { certificate, others, digest: weakest, hasAttributes };
};

const isRightValue = (
  { signatureAlgorithm: algorithm, signature }: SignerInfo,
  { publicKey: key }: Certificate,
  digest: Hash,
  bytes: Buffer | readonly Buffer[],
): boolean => {
  try {
    return isSignatureValue({ algorithm, signature, bytes, key, digest });
  } catch (error) {
    if (!(error instanceof CmsError) || error.code !== "UNSUPPORTED_ALGORITHM") throw error;
    throw new CmsError("UNSUPPORTED_SIGNATURE", error.message);
  }
};

const assertAttributes = (
  message: SignedData,
  signer: SignerInfo,
  certificate: Certificate,
  digest: Buffer,
): Buffer => {
  const { signedBytes, signedAttributes } = signer;
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
  assertProtectedAlgorithms(signer);
  return signedBytes;
};

/** RFC 6211, 2: what the signer says about his algorithms is what the message names outside of what he signed. */
const assertProtectedAlgorithms = ({
  signedAttributes,
  digestAlgorithm,
  signatureAlgorithm,
}: SignerInfo): void => {
  const attribute = signedAttributes.get(OID.algorithmProtection);
  if (!attribute) return;
  const fields = new Fields(attribute, "CMSAlgorithmProtection");
  const digest = readAlgorithm(fields.take(TAG.SEQUENCE, "digestAlgorithm"));
  const signature = readAlgorithm(fields.take(contextTag(1), "signatureAlgorithm"));
  fields.end();
  if (!isSameAlgorithm(digest, digestAlgorithm) || !isSameAlgorithm(signature, signatureAlgorithm))
    throw new CmsError("ALGORITHM_MISMATCH", "the algorithms are not those that were signed with");
};

/** Parameters left out and NULL are the same for hashes and PKCS #1 (RFC 5754, 2). */
const isSameAlgorithm = (one: AlgorithmIdentifier, other: AlgorithmIdentifier): boolean =>
  one.oid === other.oid && parametersOf(one).equals(parametersOf(other));

const parametersOf = ({ parameters }: AlgorithmIdentifier): Buffer =>
  !parameters || parameters.tag === TAG.NULL ? Buffer.alloc(0) : parameters.raw;

const isNamedBy = ({ id }: SignerInfo, certificate: Certificate): boolean => {
  if ("keyId" in id) return keyIdOf(certificate)?.equals(id.keyId) ?? false;
  const { issuerName, serialNumber } = certificate;
  return id.serialNumber.equals(serialNumber) && isSameName(id.issuerName, issuerName);
};
