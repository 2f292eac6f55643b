import { Asn1Error } from "./asn1-error";

/** A value read, with the bytes it was read from. Nothing below it is read until somebody asks. */
export type Asn1 = {
  readonly tag: number;
  /** Header and contents; for an indefinite length also the end marker. */
  readonly raw: Buffer;
  readonly body: Buffer;
  readonly depth: number;
  readonly rules: Rules;
};

/**
 * `der`: definite minimal lengths only. `ber` also takes indefinite lengths and long length forms, which
 * PKCS#12 and CMS files of several makers have.
 */
export type Rules = "der" | "ber";

const DEPTH_MAX = 32;
const CHILDREN_MAX = 10_000;

/**
 * Reads the one value that `bytes` hold.
 * @throws Asn1Error TRAILING_BYTES when something follows it; TRUNCATED, INVALID, TOO_DEEP
 */
export const readAsn1 = (bytes: Uint8Array, rules: Rules = "der"): Asn1 => {
  const value = readFirstAsn1(bytes, rules);
  if (value.raw.length !== bytes.length) throw new Asn1Error("TRAILING_BYTES", "bytes follow the value");
  return value;
};

/** Reads the first value of `bytes` and leaves the rest alone: /Contents of a PDF is padded with zeros. */
export const readFirstAsn1 = (bytes: Uint8Array, rules: Rules = "der"): Asn1 =>
  readAt(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, 0, rules);

/** The values inside a constructed value, which they must fill exactly. */
export const childrenOf = (parent: Asn1): Asn1[] => {
  if ((parent.tag & 0x20) === 0) throw new Asn1Error("UNEXPECTED", `tag ${hex(parent.tag)} holds no values`);
  return readAll(parent.body, parent.depth + 1, parent.rules);
};

const readAll = (bytes: Buffer, depth: number, rules: Rules): Asn1[] => {
  const values: Asn1[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (values.length >= CHILDREN_MAX) throw new Asn1Error("TOO_MANY", "too many values in one");
    const value = readAt(bytes, at, depth, rules);
    values.push(value);
    at += value.raw.length;
  }
  return values;
};

const readAt = (bytes: Buffer, at: number, depth: number, rules: Rules): Asn1 => {
  if (depth > DEPTH_MAX) throw new Asn1Error("TOO_DEEP", "values nested too deep");
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) throw new Asn1Error("TRUNCATED", "header cut off");
  // Tag numbers above 30 do not occur in any structure read here.
  if ((tag & 0x1f) === 0x1f) throw new Asn1Error("INVALID", "tag number above 30");
  if (first === 0x80) return readIndefinite(bytes, at, tag, depth, rules);

  const { length, start } = readLength(bytes, at + 1, first, rules);
  const end = start + length;
  if (end > bytes.length) throw new Asn1Error("TRUNCATED", "contents cut off");
  return { tag, raw: bytes.subarray(at, end), body: bytes.subarray(start, end), depth, rules };
};

const readLength = (bytes: Buffer, at: number, first: number, rules: Rules) => {
  if (first < 0x80) return { length: first, start: at + 1 };
  const count = first & 0x7f;
  if (count > 4) throw new Asn1Error("INVALID", "length of more than four bytes");
  if (at + 1 + count > bytes.length) throw new Asn1Error("TRUNCATED", "length cut off");
  const length = bytes.readUIntBE(at + 1, count);
  const isMinimal = length >= 0x80 && bytes[at + 1] !== 0;
  if (rules === "der" && !isMinimal) throw new Asn1Error("INVALID", "length not minimal");
  return { length, start: at + 1 + count };
};

const readIndefinite = (bytes: Buffer, at: number, tag: number, depth: number, rules: Rules): Asn1 => {
  if (rules === "der" || (tag & 0x20) === 0) throw new Asn1Error("INVALID", "indefinite length");
  const start = at + 2;
  for (let next = start, count = 0; ; count += 1) {
    if (count > CHILDREN_MAX) throw new Asn1Error("TOO_MANY", "too many values in one");
    if (bytes[next] === 0 && bytes[next + 1] === 0) {
      return { tag, raw: bytes.subarray(at, next + 2), body: bytes.subarray(start, next), depth, rules };
    }
    next += readAt(bytes, next, depth + 1, rules).raw.length;
  }
};

const hex = (tag: number): string => `0x${tag.toString(16).padStart(2, "0")}`;
