import type { Certificate } from "./certificate";
import { nameText } from "./name";

/** What a register of certificates holds of one, for people. */
export type CertificateFacts = {
  readonly subject: string;
  readonly issuer: string;
  /** Lower-case hex. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
};

export const certificateFacts = (certificate: Certificate): CertificateFacts => {
  const { subject, issuer, x509, notBefore, notAfter } = certificate;
  return {
    subject: nameText(subject),
    issuer: nameText(issuer),
    serialNumber: x509.serialNumber.toLowerCase(),
    notBefore,
    notAfter,
  };
};
