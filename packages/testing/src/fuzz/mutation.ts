import type { Random } from "./random";

/** Changes some seed: `others` are all seeds of the target, for parts of one in another. */
export type Mutation = (bytes: Buffer, random: Random, others: readonly Buffer[]) => Buffer;

const INTERESTING = [0x00, 0x01, 0x7f, 0x80, 0x81, 0x84, 0xa0, 0xfe, 0xff];
const CHUNK_MAX_BYTES = 64;

const overwrite = (bytes: Buffer, at: number, part: Uint8Array): Buffer => {
  const copy = Buffer.from(bytes);
  copy.set(part.subarray(0, copy.length - at), at);
  return copy;
};

const insert = (bytes: Buffer, at: number, part: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);

const chunk = (bytes: Buffer, random: Random): Buffer => {
  const from = random.below(bytes.length);
  return bytes.subarray(from, from + 1 + random.below(CHUNK_MAX_BYTES));
};

/** Bytes and words changed in place, moved, left out, doubled, taken from elsewhere, and the end cut off. */
export const mutateBytes =
  (words: readonly string[] = []): Mutation =>
  (bytes, random, others) => {
    let changed = bytes;
    for (let count = 1 + random.below(4); count > 0 && changed.length > 0; count--) {
      const at = random.below(changed.length);
      const word = Buffer.from(words.length > 0 ? random.pick(words) : "", "latin1");
      const ways: readonly (() => Buffer)[] = [
        () => overwrite(changed, at, random.bytes(1)),
        () => overwrite(changed, at, Buffer.from([random.pick(INTERESTING)])),
        () => overwrite(changed, at, Buffer.from([(changed[at] ?? 0) ^ (1 << random.below(8))])),
        () => overwrite(changed, at, word),
        () => overwrite(changed, at, word),
        () => overwrite(changed, at, chunk(random.pick(others), random)),
        () => overwriteNumber(changed, at, random),
        () => overwriteNumber(changed, at, random),
        () => insert(changed, at, word),
        () => insert(changed, at, chunk(changed, random)),
        () => insert(changed, at, random.bytes(1 + random.below(8))),
        () =>
          Buffer.concat([changed.subarray(0, at), changed.subarray(at + 1 + random.below(CHUNK_MAX_BYTES))]),
        () => (random.oneIn(4) ? changed.subarray(0, at) : changed),
      ];
      changed = random.pick(ways)();
    }
    return changed;
  };

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** The next decimal number of a text format, replaced by one of the same width: what follows keeps its place. */
const overwriteNumber = (bytes: Buffer, from: number, random: Random): Buffer => {
  let start = from;
  while (start < bytes.length && !isDigit(bytes[start])) start++;
  let end = start;
  while (isDigit(bytes[end])) end++;
  if (end === start) return bytes;
  const width = end - start;
  const values = [
    "9".repeat(width),
    "0".repeat(width),
    `${"0".repeat(width - 1)}1`,
    `-${"9".repeat(width - 1)}`,
    String(random.below(10 ** Math.min(width, 9))).padStart(width, "0"),
  ];
  return overwrite(bytes, start, Buffer.from(random.pick(values).slice(0, width), "latin1"));
};
