import { type Certificate, parseCertificate } from "./certificate";
import { CertificateError } from "./certificate-error";

const BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/**
 * The certificates of a PEM text, in its order.
 * @throws CertificateError UNREADABLE, also when there is none
 */
export const readPemCertificates = (text: string): Certificate[] => {
  const blocks = Array.from(text.matchAll(BLOCK), ([, base64 = ""]) => Buffer.from(base64, "base64"));
  if (blocks.length === 0) throw new CertificateError("UNREADABLE", "no certificate in PEM text");
  return blocks.map((der) => parseCertificate(der));
};

/** PEM text of certificates, DER (RFC 7468). */
export const writePemCertificates = (...certificates: readonly Uint8Array[]): string =>
  certificates
    .map((der) => {
      const lines =
        Buffer.from(der)
          .toString("base64")
          .match(/.{1,64}/g) ?? [];
      return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
    })
    .join("");
