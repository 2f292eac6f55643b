import type { Certificate } from "../x509/certificate";
import { readPemCertificates } from "../x509/pem";

/** The certificates that are believed without anybody vouching for them. */
export type TrustStore = {
  readonly anchors: readonly Certificate[];
  has(certificate: Certificate): boolean;
};

export const createTrustStore = (anchors: readonly Certificate[]): TrustStore => {
  // By all its bytes: a look-alike with the same name is another certificate.
  const held = new Map(anchors.map((anchor) => [fingerprint(anchor), anchor]));
  return { anchors: [...held.values()], has: (certificate) => held.has(fingerprint(certificate)) };
};

/**
 * A store from PEM texts, each with any number of certificates.
 * @throws CertificateError UNREADABLE, also for a text without a certificate
 */
export const readTrustStore = (texts: readonly string[]): TrustStore =>
  createTrustStore(texts.flatMap(readPemCertificates));

const fingerprint = ({ x509 }: Certificate): string => x509.fingerprint256;
