import { issuingProblem } from "./algorithm-policy";
import type { Certificate } from "./certificate";
import { CertificateError } from "./certificate-error";
import { assertKeyStrength } from "./key-strength";

/**
 * Refuses a certificate that must not sign documents at `at`: validity, key usage (RFC 5280, 4.2.1.3), strength
 * of its key and of the hash that its issuer signed (ETSI TS 119 312).
 * @throws CertificateError
 */
export const assertMaySign = (certificate: Certificate, at: Date): void => {
  assertValidAt(certificate, at);
  assertKeyStrength(certificate.publicKey);
  if (issuingProblem(certificate)) {
    throw new CertificateError("WEAK_HASH", `signed with ${certificate.signatureAlgorithm}`);
  }
  if (certificate.isAuthority) throw new CertificateError("IS_AUTHORITY", "certificate of an authority");

  if (!allowsSigning(certificate)) {
    throw new CertificateError("NOT_FOR_SIGNING", "key usage without digital signature");
  }
};

/** Key usage (RFC 5280, 4.2.1.3), where the certificate has one. */
export const allowsSigning = ({ keyUsage }: Certificate): boolean =>
  !keyUsage || keyUsage.has("digitalSignature") || keyUsage.has("nonRepudiation");

/** @throws CertificateError EXPIRED, NOT_YET_VALID */
export const assertValidAt = ({ notBefore, notAfter }: Certificate, at: Date): void => {
  if (at < notBefore) throw new CertificateError("NOT_YET_VALID", `valid from ${notBefore.toISOString()}`);
  if (at > notAfter) throw new CertificateError("EXPIRED", `valid until ${notAfter.toISOString()}`);
};
