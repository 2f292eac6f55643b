import { type Certificate, parseCertificate } from "./certificate";
import { CertificateError } from "./certificate-error";

/** Those that can be read: what messages and documents bring along may be anything, and what is no certificate proves nothing. */
export const readableCertificates = (ders: readonly Buffer[]): Certificate[] => ders.flatMap(readable);

const readable = (der: Buffer): Certificate[] => {
  try {
    return [parseCertificate(der)];
  } catch (error) {
    if (error instanceof CertificateError) return [];
    throw error;
  }
};
