import type { PdfReader } from "../pdf/reader";
import { type Change, type Comparison, other } from "./comparison";
import { endOfRevision } from "./revisions";

/**
 * Bytes that belong to no revision: behind the signed one without a cross-reference section, or behind the end of the last. We read
 * nothing of them, but programs that scan for objects do (incremental saving attack).
 */
export const trailingBytes = ({ before, after }: Comparison): Change[] => {
  const end = endOfLastRevision(before, after);
  const isBlank = /^\s*$/.test(after.bytes.toString("latin1", end, end + BLANK_MAX_BYTES));
  const isShort = after.bytes.length - end <= BLANK_MAX_BYTES;
  return isBlank && isShort ? [] : [other("bytes that belong to no revision")];
};

// Line ends that mail and file transfer add. More would push startxref out of the last kilobyte, where programs look for it.
const BLANK_MAX_BYTES = 256;

const endOfLastRevision = (before: PdfReader, after: PdfReader): number =>
  after.startXref + after.headerOffset < before.bytes.length
    ? before.bytes.length
    : endOfRevision(after, after.startXref);
