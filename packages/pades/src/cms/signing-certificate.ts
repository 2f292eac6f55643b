import { Fields, onlyChild } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf } from "../asn1/read";
import { contextTag, TAG } from "../asn1/tags";
import { readOctets } from "../asn1/values";
import type { Certificate } from "../x509/certificate";
import { isSameName } from "../x509/name-equality";
import { createHashOf, type Hash } from "./algorithms";
import { CmsError } from "./cms-error";
import { hashOf } from "./signature-value";
import { readAlgorithm } from "./signed-data";

/**
 * Checks that the first certificate identifier of signing-certificate or -v2 is the signer's (RFC 5035, 5.4). Absent
 * attributes pass; formats that demand one ask `hasSigningCertificate`.
 * @throws CmsError CERTIFICATE_ID_MISMATCH, UNSUPPORTED_ALGORITHM
 */
export const assertSigningCertificate = (
  attributes: ReadonlyMap<string, Asn1>,
  certificate: Certificate,
): void => {
  const newer = attributes.get(OID.signingCertificateV2);
  const older = attributes.get(OID.signingCertificate);
  if (newer) assertFirstId(newer, certificate, "sha256");
  if (older) assertFirstId(older, certificate, "sha1");
};

export const hasSigningCertificate = (attributes: ReadonlyMap<string, Asn1>): boolean =>
  attributes.has(OID.signingCertificateV2) || attributes.has(OID.signingCertificate);

const assertFirstId = (attribute: Asn1, certificate: Certificate, defaultHash: Hash): void => {
  const [ids] = childrenOf(attribute);
  const [first] = ids ? childrenOf(ids) : [];
  if (!first) throw new CmsError("MALFORMED", "signing certificate attribute without identifier");

  const fields = new Fields(first, "ESSCertID");
  const algorithm = fields.optional(TAG.SEQUENCE);
  const hash = algorithm ? hashOf(readAlgorithm(algorithm)) : defaultHash;
  const certificateHash = readOctets(fields.take(TAG.OCTET_STRING, "certHash"));
  const issuerSerial = fields.optional(TAG.SEQUENCE);
  fields.end();

  const isSame = createHashOf(hash).update(certificate.der).digest().equals(certificateHash);
  if (!isSame || (issuerSerial && !names(issuerSerial, certificate))) {
    throw new CmsError("CERTIFICATE_ID_MISMATCH", "signing certificate attribute names another certificate");
  }
};

const names = (issuerSerial: Asn1, { issuerName, serialNumber }: Certificate): boolean => {
  const fields = new Fields(issuerSerial, "IssuerSerial");
  const general = childrenOf(fields.take(TAG.SEQUENCE, "issuer"));
  const serial = fields.take(TAG.INTEGER, "serialNumber").raw;
  const directory = general.find(({ tag }) => tag === contextTag(4));
  return (
    serial.equals(serialNumber) && !!directory && isSameName(onlyChild(directory, "issuer").raw, issuerName)
  );
};
