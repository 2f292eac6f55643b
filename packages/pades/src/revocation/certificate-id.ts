import { Fields } from "../asn1/fields";
import type { Asn1 } from "../asn1/read";
import { TAG } from "../asn1/tags";
import { readOctets } from "../asn1/values";
import { nullValue, objectIdentifier, octetString, sequence } from "../asn1/write";
import { createHashOf, HASH_OID, type Hash, hashOfOid } from "../cms/algorithms";
import { readAlgorithm } from "../cms/signed-data";
import type { Certificate } from "../x509/certificate";

/** CertID (RFC 6960, 4.1.1): how OCSP names a certificate. */
export type CertificateIdOfOcsp = {
  /** Undefined: a hash that is not known here, so that nothing can be said to match. */
  readonly hash: Hash | undefined;
  readonly issuerNameHash: Buffer;
  readonly issuerKeyHash: Buffer;
  /** INTEGER as encoded. */
  readonly serialNumber: Buffer;
};

export const readOcspCertificateId = (value: Asn1): CertificateIdOfOcsp => {
  const fields = new Fields(value, "CertID");
  const hash = hashOfOid(readAlgorithm(fields.take(TAG.SEQUENCE, "hashAlgorithm")).oid);
  const issuerNameHash = readOctets(fields.take(TAG.OCTET_STRING, "issuerNameHash"));
  const issuerKeyHash = readOctets(fields.take(TAG.OCTET_STRING, "issuerKeyHash"));
  const serialNumber = fields.take(TAG.INTEGER, "serialNumber").raw;
  fields.end();
  return { hash, issuerNameHash, issuerKeyHash, serialNumber };
};

/** SHA-1 is what every responder knows (RFC 5019, 2.1.1); it names here and protects nothing. */
export const ocspCertificateId = (
  certificate: Pick<Certificate, "serialNumber" | "issuerName">,
  issuer: Pick<Certificate, "publicKeyBits">,
  hash: Hash = "sha1",
): Buffer =>
  sequence(
    sequence(objectIdentifier(HASH_OID[hash]), nullValue()),
    octetString(digest(hash, certificate.issuerName)),
    octetString(digest(hash, issuer.publicKeyBits)),
    certificate.serialNumber,
  );

/** The name as the certificate has it (RFC 6960, 4.1.1), or as its issuer spells the same name in its own certificate. */
export const isIdOf = (id: CertificateIdOfOcsp, certificate: Certificate, issuer: Certificate): boolean =>
  id.serialNumber.equals(certificate.serialNumber) &&
  (isOfIssuer(id, certificate.issuerName, issuer) || isIssuedByIn(id, issuer));

/** True when the identifier is of a certificate of this issuer. */
export const isIssuedByIn = (id: CertificateIdOfOcsp, issuer: Certificate): boolean =>
  isOfIssuer(id, issuer.subjectName, issuer);

const isOfIssuer = (id: CertificateIdOfOcsp, name: Buffer, issuer: Certificate): boolean =>
  id.hash !== undefined &&
  id.issuerNameHash.equals(digest(id.hash, name)) &&
  id.issuerKeyHash.equals(digest(id.hash, issuer.publicKeyBits));

const digest = (hash: Hash, bytes: Buffer): Buffer => createHashOf(hash).update(bytes).digest();
