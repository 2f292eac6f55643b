import { createHash } from "node:crypto";
import { arrayAt, stringAt } from "../pdf/access";
import type { Dict } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";

export type Coverage = "ENTIRE_FILE" | "ENTIRE_REVISION" | "UNCLEAR";

export type SignedRange = {
  readonly coverage: Coverage;
  /** The document as it was signed, to the last covered byte. */
  readonly revision: Buffer;
  readonly contents: Buffer;
  digest(hash: string): Buffer;
};

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
  const isWhole = start === 0 && isExactly(gap, contents);
  const revision = bytes.subarray(0, end);
  return {
    coverage:
      !isWhole || !endsRevision(revision)
        ? "UNCLEAR"
        : end === bytes.length
          ? "ENTIRE_FILE"
          : "ENTIRE_REVISION",
    revision,
    contents,
    digest: (hash) =>
      createHash(hash)
        .update(bytes.subarray(start, start + firstLength))
        .update(bytes.subarray(second, end))
        .digest(),
  };
};

/** The gap is "<", the value in hexadecimal digits, ">" and not a byte more. */
const isExactly = (gap: Buffer, contents: Buffer): boolean => {
  if (gap[0] !== 60 || gap[gap.length - 1] !== 62) return false;
  const digits = gap.toString("latin1", 1, gap.length - 1);
  return /^[0-9a-fA-F]*$/.test(digits) && Buffer.from(digits, "hex").equals(contents);
};

const endsRevision = (revision: Buffer): boolean =>
  /%%EOF[\r\n ]*$/.test(revision.toString("latin1", revision.length - 16));
