import { CmsError } from "../cms/cms-error";
import { parseSignedData } from "../cms/signed-data";
import { type Certificate, parseCertificate } from "../x509/certificate";
import { CertificateError } from "../x509/certificate-error";
import { readPemCertificates } from "../x509/pem";
import { readableCertificates } from "../x509/readable-certificates";
import { RevocationError } from "./revocation-error";

const LIST = /-----BEGIN X509 CRL-----([A-Za-z0-9+/=\s]+)-----END X509 CRL-----/;

/** A list as published: DER, or in PEM armour although RFC 5280, 4.2.1.13 asks for DER. */
export const readCrlBytes = (bytes: Buffer): Buffer => {
  if (bytes[0] === 0x30) return bytes;
  const [, base64] = LIST.exec(bytes.toString("latin1")) ?? [];
  return base64 ? Buffer.from(base64, "base64") : bytes;
};

// Certificates of one authority, of all its generations: each is read, which takes a while, wherever it is asked for.
export const PUBLISHED_MAX = 200;

/**
 * Certificates as published at caIssuers: one in DER, a certs-only CMS message (RFC 5280, 4.2.2.1), or PEM, which the standard
 * does not foresee and servers send. Of a message those that can be read, so that an odd one does not hide the others; a bounded number.
 * @throws RevocationError MALFORMED
 */
export const readPublishedCertificates = (bytes: Buffer): Certificate[] => {
  try {
    if (bytes[0] !== 0x30) return readPemCertificates(bytes.toString("latin1"));
    return isMessage(bytes)
      ? readableCertificates(parseSignedData(bytes).certificates.slice(0, PUBLISHED_MAX))
      : [parseCertificate(bytes)];
  } catch (error) {
    if (!(error instanceof CertificateError || error instanceof CmsError)) throw error;
    throw new RevocationError("MALFORMED", `certificates of the issuer: ${error.message}`);
  }
};

/** ContentInfo begins with its type, a certificate with another SEQUENCE. */
const isMessage = (bytes: Buffer): boolean => {
  const first = bytes[1] ?? 0;
  return bytes[2 + (first > 0x80 ? first & 0x7f : 0)] === 0x06;
};
