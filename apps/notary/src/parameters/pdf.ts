import { createHash } from "node:crypto";
import { type Form, PDF_MAX_BYTES, SIGNING_SPARE_BYTES, type UploadedFile } from "../http/form";
import { megabytes } from "../http/megabytes";
import { Problem } from "../problem";

/** @throws Problem INVALID_PDF_FILE, FILE_TOO_LARGE, INVALID_PDF_FORMAT */
export const readPdf = (form: Form, maxBytes: number = PDF_MAX_BYTES): UploadedFile => {
  if (form.tooLarge.has("pdf_file")) throw pdfTooLarge(maxBytes);
  const file = form.files.get("pdf_file");
  if (!file) throw new Problem("INVALID_PDF_FILE", "No se puede leer el archivo PDF: falta pdf_file");
  assertPdf(file.bytes);
  if (file.bytes.length > maxBytes && !grewBySigning(file.bytes, maxBytes)) throw pdfTooLarge(maxBytes);
  return file;
};

const END_OF_REVISION = "%%EOF";

/** An earlier state of it is within the limit, and what came later has to do with signing: a document that could be imported can be signed. */
const grewBySigning = (bytes: Buffer, maxBytes: number): boolean => {
  const end = bytes.lastIndexOf(END_OF_REVISION, maxBytes - END_OF_REVISION.length);
  return end >= 0 && bytes.length - end <= SIGNING_SPARE_BYTES && bytes.includes("/FT /Sig", end);
};

export const pdfTooLarge = (maxBytes: number): Problem =>
  new Problem("FILE_TOO_LARGE", `El archivo PDF supera el máximo de ${megabytes(maxBytes)}`);

/** @throws Problem INVALID_PDF_FORMAT */
export const assertPdf = (bytes: Buffer): void => {
  if (bytes.subarray(0, 4).toString("latin1") !== "%PDF") {
    throw new Problem("INVALID_PDF_FORMAT", "El archivo no es un PDF: debe comenzar con %PDF");
  }
};

/**
 * An empty value is no hash of anything, and refused: who wanted the check and lost the hash on the way must not get a signature
 * without it.
 * @throws Problem PDF_INTEGRITY_FAILED
 */
export const assertSha256 = (bytes: Buffer, expected: string | undefined): void => {
  if (expected === undefined) return;
  const actual = createHash("sha256").update(bytes).digest("hex");
  if (actual !== expected.trim().toLowerCase()) {
    throw new Problem("PDF_INTEGRITY_FAILED", "El PDF recibido no coincide con expected_sha256");
  }
};
