import { PdfError } from "../pdf/errors";
import { PdfReader } from "../pdf/reader";
import { verifyPdf } from "./verify-pdf";

/** Of what came after the first signature, or the code by which the file is refused. */
export const levelOf = (pdf: Buffer): string => {
  try {
    return verifyPdf(new PdfReader(pdf)).signatures[0]?.modificationLevel ?? "no signature";
  } catch (error) {
    if (error instanceof PdfError) return error.code;
    throw error;
  }
};
