import { CmsError } from "../cms/cms-error";
import { parseSignedData } from "../cms/signed-data";
import { type Certificate, parseCertificate } from "./certificate";
import { CertificateError } from "./certificate-error";
import { pemBlocks } from "./pem";
import { readableCertificates } from "./readable-certificates";

/** A signer, its authorities, and what else a careful authority sends along. */
const CERTIFICATES_MAX = 100;

const CERTIFICATE_LABELS: readonly string[] = ["CERTIFICATE", "X509 CERTIFICATE"];
const CMS_LABELS: readonly string[] = ["PKCS7", "PKCS #7 SIGNED DATA", "CMS"];

/**
 * The certificates of a file as authorities send them: one or several in PEM, one in DER, or a PKCS#7 with or without chain (RFC 5652
 * without signers) in DER, PEM or bare base64. Those that can't be read are left out.
 * @throws CertificateError UNREADABLE when none can, or when there are too many
 */
export const readCertificateFile = (file: Uint8Array): Certificate[] => {
  const text = Buffer.from(file).toString("latin1");
  const blocks = pemBlocks(text);
  const ders =
    blocks.length > 0
      ? blocks.flatMap(({ label, bytes }) => {
          if (CERTIFICATE_LABELS.includes(label)) return [bytes];
          return CMS_LABELS.includes(label) ? insideOf(bytes) : [];
        })
      : dersOf(isBase64(text) ? Buffer.from(text, "base64") : Buffer.from(file));
  if (ders.length > CERTIFICATES_MAX) throw new CertificateError("UNREADABLE", `${ders.length} certificates`);
  const certificates = readableCertificates(ders);
  if (certificates.length === 0) throw new CertificateError("UNREADABLE", "no certificate in the file");
  return certificates;
};

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/\s]+[=\s]*$/.test(text);

/** A certificate alone, or those of a message: they begin differently, and only one of them is read. */
const dersOf = (bytes: Buffer): readonly Buffer[] => {
  try {
    return [parseCertificate(bytes).der];
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    return insideOf(bytes);
  }
};

const insideOf = (message: Buffer): readonly Buffer[] => {
  try {
    return parseSignedData(message).certificates;
  } catch (error) {
    if (error instanceof CmsError) return [];
    throw error;
  }
};
