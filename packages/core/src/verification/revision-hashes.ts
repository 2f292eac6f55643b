import { createHash } from "node:crypto";

export type RevisionHash = {
  /** Bytes from the start of the file. */
  readonly length: number;
  /** Lower-case hex. */
  readonly sha256: string;
};

const MARKER = Buffer.from("%%EOF");
const CR = 13;
const LF = 10;
/** More revisions than any document of ours has: signatures, and an archive time stamp now and then. */
const MARKERS_MAX = 200;

/**
 * Hashes of the file and of each earlier state that it may hold: a PDF that is changed by adding to it begins with what it was (ISO 32000-2,
 * 7.5.6). Nothing of it is read, so whatever it is, this takes one pass. The longest first.
 */
export const revisionHashes = (file: Uint8Array): RevisionHash[] => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const hash = createHash("sha256");
  let done = 0;
  const found = [...endsOf(bytes), bytes.length].map((length) => {
    hash.update(bytes.subarray(done, length));
    done = length;
    return { length, sha256: hash.copy().digest("hex") };
  });
  return found.reverse();
};

/** Where a revision may end: behind its marker, with or without the end of its line. In order, without the end of the file. */
const endsOf = (bytes: Buffer): number[] => {
  const ends = new Set<number>();
  let markers = 0;
  for (let at = bytes.indexOf(MARKER); at >= 0 && markers < MARKERS_MAX; at = bytes.indexOf(MARKER, at + 1)) {
    markers += 1;
    const end = at + MARKER.length;
    ends.add(end);
    if (bytes[end] === LF || bytes[end] === CR) ends.add(end + 1);
    if (bytes[end] === CR && bytes[end + 1] === LF) ends.add(end + 2);
  }
  ends.delete(bytes.length);
  return [...ends].filter((end) => end < bytes.length);
};
