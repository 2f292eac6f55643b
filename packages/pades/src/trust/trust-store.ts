import type { Certificate } from "../x509/certificate";

/** The certificates that are believed without anybody vouching for them; `readPemCertificates` reads them. */
export type TrustStore = {
  readonly anchors: readonly Certificate[];
  has(certificate: Certificate): boolean;
};

export const createTrustStore = (anchors: readonly Certificate[]): TrustStore => {
  // By all its bytes: a look-alike with the same name is another certificate.
  const held = new Map(anchors.map((anchor) => [fingerprint(anchor), anchor]));
  return { anchors: [...held.values()], has: (certificate) => held.has(fingerprint(certificate)) };
};

const fingerprint = ({ x509 }: Certificate): string => x509.fingerprint256;
