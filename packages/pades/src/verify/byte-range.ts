import { createHashOf, type Hash } from "../cms/algorithms";
import { arrayAt, stringAt } from "../pdf/access";
import type { Dict } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";

/**
 * From best to worst. CONTIGUOUS_BLOCK_FROM_START: all bytes up to somewhere inside a revision, so that what the rest of it
 * changed is not known. UNCLEAR: something else than the value is left out, or the range is no range.
 */
export type Coverage = "ENTIRE_FILE" | "ENTIRE_REVISION" | "CONTIGUOUS_BLOCK_FROM_START" | "UNCLEAR";

export type SignedRange = {
  readonly coverage: Coverage;
  /** The document as it was signed, to the last covered byte. */
  readonly revision: Buffer;
  readonly contents: Buffer;
  /** The covered bytes, as views of the document. */
  readonly parts: readonly [Buffer, Buffer];
  digest(hash: Hash): Buffer;
};

// In bytes parsed.
const HASHING_WORK = 0.05;
const GAP_WORK = 0.5;
const SIGNATURE_WORK = 50_000;

/**
 * What a signature covers: from the first byte to the end of its revision, with nothing left out but the value of Contents itself
 * (ISO 32000-2, 12.8.1). Any other range could hide what was inserted into the gap; it is UNCLEAR.
 * Undefined when there is no usable range or value at all.
 */
export const readSignedRange = (reader: PdfReader, signature: Dict): SignedRange | undefined => {
  const range = arrayAt(reader, signature, "ByteRange")?.map((item) => reader.resolve(item));
  const contents = stringAt(reader, signature, "Contents")?.bytes;
  if (range?.length !== 4 || !contents || !range.every((item) => Number.isInteger(item) && Number(item) >= 0))
    return undefined;
  const [start, firstLength, second, secondLength] = range as [number, number, number, number];
  const { bytes } = reader;
  const end = second + secondLength;
  if (start + firstLength > second || end > bytes.length) return undefined;

  const gap = bytes.subarray(start + firstLength, second);
  reader.work.check();
  reader.work.add(gap.length * GAP_WORK);
  const isWhole = start === 0 && isExactly(gap, contents);
  const revision = bytes.subarray(0, end);
  const parts = [bytes.subarray(start, start + firstLength), bytes.subarray(second, end)] as const;
  return {
    coverage: isWhole ? coverageTo(bytes, end) : "UNCLEAR",
    revision,
    contents,
    parts,
    digest: (hash) => {
      // Hundreds of signatures over one large file are hundreds of times the file.
      reader.work.check();
      reader.work.add(SIGNATURE_WORK + end * HASHING_WORK);
      return createHashOf(hash).update(parts[0]).update(parts[1]).digest();
    },
  };
};

const coverageTo = (bytes: Buffer, end: number): Coverage => {
  if (!endsRevision(bytes.subarray(0, end))) return "CONTIGUOUS_BLOCK_FROM_START";
  return end === bytes.length ? "ENTIRE_FILE" : "ENTIRE_REVISION";
};

/** The gap is "<", the value in hexadecimal digits, ">" and not a byte more. */
const isExactly = (gap: Buffer, contents: Buffer): boolean => {
  if (gap[0] !== 60 || gap[gap.length - 1] !== 62) return false;
  const digits = gap.toString("latin1", 1, gap.length - 1);
  return /^[0-9a-fA-F]*$/.test(digits) && Buffer.from(digits, "hex").equals(contents);
};

const endsRevision = (revision: Buffer): boolean =>
  /%%EOF[\r\n ]*$/.test(revision.toString("latin1", revision.length - 16));
