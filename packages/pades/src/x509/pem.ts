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
  certificates.map((der) => writePem("CERTIFICATE", der)).join("");

/** One value, DER, as text (RFC 7468). */
export const writePem = (label: string, der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
};

export type PemBlock = {
  /** CERTIFICATE, PRIVATE KEY, ... */
  readonly label: string;
  /** As it stands in the text, its marks included. */
  readonly text: string;
  /** What its base64 says; lines with a header, as encrypted keys of old have them, make it worthless. */
  readonly bytes: Buffer;
};

/** Every value of a PEM text, in its order; none in what is no such text. Each mark is looked at once, whatever they enclose. */
export const pemBlocks = (text: string): PemBlock[] => {
  const marks = Array.from(text.matchAll(/-----(BEGIN|END) ([A-Z0-9 #]{1,40})-----/g));
  return marks.flatMap((begin, index) => {
    const end = marks[index + 1];
    const [mark, kind, label = ""] = begin;
    if (kind !== "BEGIN" || end?.[1] !== "END" || end[2] !== label) return [];
    const base64 = text.slice(begin.index + mark.length, end.index);
    return [{ label, text: `${mark}${base64}${end[0]}`, bytes: Buffer.from(base64, "base64") }];
  });
};
