import type { PdfReader } from "../pdf/reader";

/** As programs look for objects that no section leads to; they differ in what they take for white space and zeros. */
const HEAD = /(?<![0-9])0*(\d{1,10})[\t\r\n\f\0 ]+0*(\d{1,5})[\t\r\n\f\0 ]+obj/g;
const CHUNK_BYTES = 1024 * 1024;
const OVERLAP_BYTES = 256;

/**
 * The first object in use that stands once more behind the place where its entry leads: a program that looks for objects by itself
 * takes the last one. Nothing shows while every program reads the sections; a later revision could change what the other one is.
 * @param reader the file as it was signed
 */
export const dormantObject = (reader: PdfReader): number | undefined => {
  const { bytes, headerOffset } = reader;
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const text = bytes.toString("latin1", from, from + CHUNK_BYTES + OVERLAP_BYTES);
    reader.work.check();
    reader.work.add(text.length / 4);
    for (const found of text.matchAll(HEAD)) {
      const number = Number(found[1]);
      const entry = reader.entry(number);
      // Line ends before an object may count to its place.
      if (entry?.kind === "offset" && from + found.index > entry.offset + headerOffset + 2) return number;
    }
  }
  return undefined;
};
