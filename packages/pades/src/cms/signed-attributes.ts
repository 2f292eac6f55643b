import { createHash } from "node:crypto";
import { OID } from "../asn1/oids";
import { explicit, objectIdentifier, octetString, sequence, setOf } from "../asn1/write";
import { readCertificateId } from "../x509/certificate-id";

/**
 * The attributes that a signature covers, as the DER SET that is hashed (RFC 5652, 5.4): content type, digest of
 * the content, signing certificate. There is no signing-time: EN 319 142-1, 6.3 forbids it, the time stands
 * in the /M entry of the PDF.
 */
export const signedAttributes = (input: {
  readonly certificate: Uint8Array;
  readonly digest: Uint8Array;
  readonly contentType?: string;
}): Buffer =>
  setOf(
    attribute(OID.contentType, objectIdentifier(input.contentType ?? OID.data)),
    attribute(OID.messageDigest, octetString(input.digest)),
    signingCertificateAttribute(input.certificate),
  );

/** The same in every signature of a certificate, and a good part of the work on the others. */
const signingCertificateAttributes = new WeakMap<Uint8Array, Buffer>();

const signingCertificateAttribute = (certificate: Uint8Array): Buffer => {
  const known = signingCertificateAttributes.get(certificate);
  if (known) return known;
  const made = attribute(OID.signingCertificateV2, signingCertificateV2(certificate));
  signingCertificateAttributes.set(certificate, made);
  return made;
};

export const attribute = (oid: string, value: Buffer): Buffer =>
  sequence(objectIdentifier(oid), setOf(value));

/**
 * SigningCertificateV2 (RFC 5035, 3). The hash algorithm is left out because SHA-256 is its default, and DER
 * forbids to spell a default.
 */
export const signingCertificateV2 = (certificate: Uint8Array): Buffer => {
  const { issuerName, serialNumber } = readCertificateId(certificate);
  const directoryName = explicit(4, issuerName);
  const issuerSerial = sequence(sequence(directoryName), serialNumber);
  const certificateHash = createHash("sha256").update(certificate).digest();
  return sequence(sequence(sequence(octetString(certificateHash), issuerSerial)));
};
