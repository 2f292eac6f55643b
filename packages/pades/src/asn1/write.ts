import { contextPrimitiveTag, contextTag, TAG } from "./tags";

/** One DER value: tag, minimal definite length (X.690, 10.1), contents. */
export const tlv = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const length = contents.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([header(tag, length), ...contents]);
};

const header = (tag: number, length: number): Buffer => {
  if (length < 0x80) return Buffer.from([tag, length]);
  const digits = unsignedBytes(BigInt(length));
  return Buffer.from([tag, 0x80 | digits.length, ...digits]);
};

export const sequence = (...items: readonly Uint8Array[]): Buffer => tlv(TAG.SEQUENCE, ...items);

/** SET OF: members ordered by their encodings (X.690, 11.6); a verifier hashes them in this order. */
export const setOf = (...items: readonly Uint8Array[]): Buffer =>
  tlv(TAG.SET, ...[...items].sort(Buffer.compare));

export const octetString = (bytes: Uint8Array): Buffer => tlv(TAG.OCTET_STRING, bytes);

export const nullValue = (): Buffer => tlv(TAG.NULL);

/** DER spells TRUE as 0xFF only (X.690, 11.1). */
export const boolean = (value: boolean): Buffer => tlv(TAG.BOOLEAN, Buffer.from([value ? 0xff : 0]));

/** Non-negative INTEGER from a number, or from big-endian unsigned bytes such as a serial number. */
export const integer = (value: number | bigint | Uint8Array): Buffer => {
  const digits = value instanceof Uint8Array ? withoutLeadingZeros(value) : unsignedBytes(BigInt(value));
  const needsSign = (digits[0] ?? 0) >= 0x80;
  return needsSign ? tlv(TAG.INTEGER, Buffer.from([0]), digits) : tlv(TAG.INTEGER, digits);
};

export const objectIdentifier = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return tlv(TAG.OID, Buffer.from([first * 40 + second, ...rest].flatMap(base128)));
};

export const bitString = (bytes: Uint8Array, unusedBits = 0): Buffer =>
  tlv(TAG.BIT_STRING, Buffer.from([unusedBits]), bytes);

/** BIT STRING with named bits: trailing zero bits are left out (X.690, 11.2.2). */
export const namedBits = (bits: readonly number[]): Buffer => {
  if (bits.length === 0) return bitString(Buffer.alloc(0));
  const last = Math.max(...bits);
  const bytes = Buffer.alloc((last >> 3) + 1);
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return bitString(bytes, 7 - (last & 7));
};

export const utf8String = (text: string): Buffer => tlv(TAG.UTF8_STRING, Buffer.from(text, "utf8"));

export const printableString = (text: string): Buffer =>
  tlv(TAG.PRINTABLE_STRING, Buffer.from(text, "latin1"));

export const ia5String = (text: string): Buffer => tlv(TAG.IA5_STRING, Buffer.from(text, "latin1"));

export const bmpString = (text: string): Buffer => tlv(TAG.BMP_STRING, Buffer.from(text, "utf16le").swap16());

/** GeneralizedTime in UTC, whole seconds. */
export const generalizedTime = (date: Date): Buffer =>
  tlv(TAG.GENERALIZED_TIME, Buffer.from(`${compact(date)}Z`, "latin1"));

/** Time of a certificate: UTCTime up to 2049, GeneralizedTime from 2050 (RFC 5280, 4.1.2.5). */
export const certificateTime = (date: Date): Buffer =>
  date.getUTCFullYear() < 2050
    ? tlv(TAG.UTC_TIME, Buffer.from(`${compact(date).slice(2)}Z`, "latin1"))
    : generalizedTime(date);

export const explicit = (number: number, ...items: readonly Uint8Array[]): Buffer =>
  tlv(contextTag(number), ...items);

/** `[n] IMPLICIT` of a primitive value: `contents` is what follows the length. */
export const implicitPrimitive = (number: number, contents: Uint8Array): Buffer =>
  tlv(contextPrimitiveTag(number), contents);

/** The same value under another tag, as IMPLICIT tagging asks. */
export const retag = (tag: number, value: Uint8Array): Buffer => {
  const copy = Buffer.from(value);
  copy[0] = tag;
  return copy;
};

const compact = (date: Date): string => date.toISOString().replace(/[-:T]/g, "").slice(0, 14);

const base128 = (value: number): number[] => {
  const digits = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    digits.unshift((rest % 128) | 0x80);
  }
  return digits;
};

const unsignedBytes = (value: bigint): Buffer => {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
};

const withoutLeadingZeros = (bytes: Uint8Array): Uint8Array => {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  return bytes.length === 0 ? Buffer.from([0]) : bytes.subarray(start);
};
