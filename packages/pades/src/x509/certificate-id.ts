import { Asn1Error } from "../asn1/asn1-error";
import { Fields } from "../asn1/fields";
import { readAsn1 } from "../asn1/read";
import { contextTag, TAG } from "../asn1/tags";
import { CertificateError } from "./certificate-error";

export type CertificateId = { readonly issuerName: Buffer; readonly serialNumber: Buffer };

/**
 * What names a certificate in CMS, as encoded in it. A signature needs it three times, and reading the whole
 * certificate would go through OpenSSL each time.
 * @throws CertificateError UNREADABLE
 */
export const readCertificateId = (der: Uint8Array): CertificateId => {
  try {
    const certificate = new Fields(readAsn1(der), "Certificate");
    const tbs = new Fields(certificate.take(TAG.SEQUENCE, "tbsCertificate"), "tbsCertificate");
    tbs.optional(contextTag(0));
    const serialNumber = tbs.take(TAG.INTEGER, "serialNumber").raw;
    tbs.take(TAG.SEQUENCE, "signature");
    return { serialNumber, issuerName: tbs.take(TAG.SEQUENCE, "issuer").raw };
  } catch (error) {
    if (error instanceof Asn1Error) throw new CertificateError("UNREADABLE", error.message);
    throw error;
  }
};
