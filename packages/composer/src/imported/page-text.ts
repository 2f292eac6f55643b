import type { PdfReader } from "@foja/pades/pdf/reader";
import type { Entry } from "../print/gate";
import { askPdfium } from "./pdfium";

/** Of a document; more of it is not searched. */
const TEXT_LENGTH_MAX = 500_000;

/**
 * What the pages say, a line for each line of theirs, to be searched and read aloud. Nothing is refused for what it lacks: a scanned page
 * says nothing, nor does one that can't be read in time.
 */
export const textOfPages = async ({ bytes }: Pick<PdfReader, "bytes">, who: Entry): Promise<string> => {
  const text = await askPdfium({ kind: "text", pdf: bytes, lengthMax: TEXT_LENGTH_MAX }, who);
  return plainLines(text ?? "");
};

/** A word that is broken at the end of a line has one of these instead of its hyphen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: one of them is a control character
const BROKEN = /[\u0002\ufffe]\s*/g;

export const plainLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(BROKEN, "")
    .split(/[\r\n\f\v\u2028\u2029]+/)
    .map((line) => line.replace(/[\p{Cc}\p{Co}\ufffd\s]+/gu, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
