import { createHash } from "node:crypto";

export type RevisionHash = {
  /** Bytes from the start of the file. */
  readonly length: number;
  /** Lower-case hex. */
  readonly sha256: string;
};

/** How our writer ends a revision: every state that the evidence knows ends with it. */
const END = /startxref\n\d+\n%%EOF\n/g;

/**
 * The first so many are looked at. What is imported has at most half of them, so that all states of what becomes of it are among them,
 * whatever anybody writes behind.
 */
const ENDS_MAX = 2_000;

/** Whether a file from outside would hide its later states; no document has that many revisions. */
export const hasTooManyEnds = (file: Uint8Array): boolean => endsOf(asBuffer(file)).length > ENDS_MAX / 2;

/**
 * Hashes of the file and of each earlier state that it may hold: a PDF that is changed by adding to it begins with what it was (ISO 32000-2,
 * 7.5.6). Nothing of it is read, so whatever it is, this takes one pass. The longest first.
 */
export const revisionHashes = (file: Uint8Array): RevisionHash[] => {
  const bytes = asBuffer(file);
  const hash = createHash("sha256");
  let done = 0;
  const ends = endsOf(bytes).filter((end) => end < bytes.length);
  const found = [...ends, bytes.length].map((length) => {
    hash.update(bytes.subarray(done, length));
    done = length;
    return { length, sha256: hash.copy().digest("hex") };
  });
  return found.reverse();
};

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** Where a state may end, in order. */
const endsOf = (bytes: Buffer): number[] => {
  const ends: number[] = [];
  // One letter for each byte.
  for (const { 0: end, index } of bytes.toString("latin1").matchAll(END)) {
    ends.push(index + end.length);
    if (ends.length === ENDS_MAX) break;
  }
  return ends;
};
