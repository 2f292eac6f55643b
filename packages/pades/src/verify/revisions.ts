import { PdfError } from "../pdf/errors";
import type { PdfReader } from "../pdf/reader";

const REVISIONS_MAX = 500;

/**
 * The states that a document had on its way: for each cross-reference section behind `from` but the last one, the file up to its end,
 * oldest first (ISO 32000-2, 7.5.6). Each is opened when it is asked for: thirty of a large file at once would take its memory
 * thirty times.
 *
 * @throws PdfError when a revision in between can't be read by itself, or there are too many of them
 */
export function* revisionsAfter(reader: PdfReader, from: number): Generator<PdfReader> {
  const ends: number[] = [];
  for (let later = reader; ; ) {
    const previous = later.trailer.get("Prev");
    if (typeof previous !== "number" || previous + reader.headerOffset < from) break;
    // Backwards always: a section behind the one that follows it would be a revision that nobody saw.
    if (previous >= later.startXref || ends.length === REVISIONS_MAX)
      throw new PdfError("BROKEN_XREF", "revisions out of order, or too many");
    const end = endOfRevision(reader, previous);
    later = reader.revision(end);
    if (later.startXref !== previous)
      throw new PdfError("BROKEN_XREF", "a revision ends with another one's section");
    ends.push(end);
  }
  for (const end of ends.reverse()) yield reader.revision(end);
}

/** Behind the end-of-file marker that follows a cross-reference section; the end of the file where there is none. */
export const endOfRevision = ({ bytes, headerOffset }: PdfReader, startXref: number): number => {
  const start = bytes.indexOf("startxref", startXref + headerOffset, "latin1");
  const end = start < 0 ? -1 : bytes.indexOf("%%EOF", start, "latin1");
  return end < 0 ? bytes.length : end + "%%EOF".length;
};
