import { identityOf } from "@foja/pades/trust/signer-identity";
import type { Certificate } from "@foja/pades/x509/certificate";
import { CertificateError, type CertificateProblem } from "@foja/pades/x509/certificate-error";
import { allowsSigning, assertMaySign } from "@foja/pades/x509/signing-certificate";
import type { Person } from "../token-client";
import type { UnusableReason } from "../token-code";

/** Why a certificate may not sign for this person now, the most telling reason first; whether it has a key is another question. */
export const reasonAgainst = (
  certificate: Certificate,
  { now, person }: { readonly now: Date; readonly person?: Person | undefined },
): UnusableReason | undefined => {
  if (certificate.isAuthority) return "CERTIFICATE_OF_AUTHORITY";
  if (!allowsSigning(certificate)) return "CERTIFICATE_NOT_FOR_SIGNING";
  if (person) {
    const { nationalId } = identityOf(certificate);
    if (nationalId === undefined) return "CERTIFICATE_WITHOUT_NATIONAL_ID";
    if (bare(nationalId) !== bare(person.nationalId)) return "CERTIFICATE_OF_OTHER_PERSON";
  }
  try {
    assertMaySign(certificate, now);
    return undefined;
  } catch (error) {
    if (error instanceof CertificateError) return REASON_OF[error.code];
    throw error;
  }
};

/** As people write it and as certificates do: 20-12345678-6, CUIL 20123456786. */
const bare = (id: string): string => id.replace(/[^0-9a-z]/gi, "").toUpperCase();

const REASON_OF: Readonly<Record<CertificateProblem, UnusableReason>> = {
  UNREADABLE: "CERTIFICATE_UNREADABLE",
  EXPIRED: "CERTIFICATE_EXPIRED",
  NOT_YET_VALID: "CERTIFICATE_NOT_YET_VALID",
  OUTSIDE_TIMESTAMP: "CERTIFICATE_EXPIRED",
  WEAK_KEY: "CERTIFICATE_WEAK",
  WEAK_HASH: "CERTIFICATE_WEAK",
  UNSUPPORTED_KEY: "CERTIFICATE_KEY_UNSUPPORTED",
  NOT_FOR_SIGNING: "CERTIFICATE_NOT_FOR_SIGNING",
  IS_AUTHORITY: "CERTIFICATE_OF_AUTHORITY",
};
