import { Asn1Error } from "../asn1/asn1-error";
import { Fields } from "../asn1/fields";
import { readAsn1 } from "../asn1/read";
import { contextTag, TAG } from "../asn1/tags";
import { CertificateError } from "./certificate-error";

/**
 * Contents of the BIT STRING subjectPublicKey, without its count of unused bits: what OCSP hashes to name a key (RFC 6960, 4.1.1).
 * Taken from the certificate as it stands, since a key that is written again may be encoded otherwise.
 * @throws CertificateError UNREADABLE
 */
export const publicKeyBits = (certificate: Uint8Array): Buffer => {
  try {
    const outer = new Fields(readAsn1(certificate), "Certificate");
    const tbs = new Fields(outer.take(TAG.SEQUENCE, "tbsCertificate"), "tbsCertificate");
    tbs.optional(contextTag(0));
    tbs.take(TAG.INTEGER, "serialNumber");
    for (const name of ["signature", "issuer", "validity", "subject"]) tbs.take(TAG.SEQUENCE, name);
    const key = new Fields(tbs.take(TAG.SEQUENCE, "subjectPublicKeyInfo"), "SubjectPublicKeyInfo");
    key.take(TAG.SEQUENCE, "algorithm");
    return key.take(TAG.BIT_STRING, "subjectPublicKey").body.subarray(1);
  } catch (error) {
    if (error instanceof Asn1Error) throw new CertificateError("UNREADABLE", error.message);
    throw error;
  }
};
