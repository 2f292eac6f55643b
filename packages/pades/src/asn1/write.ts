import { contextPrimitiveTag, contextTag, TAG } from "./tags";

/** One DER value: tag, minimal definite length (X.690, 10.1), contents. */
export const tlv = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  let length = 0;
  for (const part of contents) length += part.length;
  let lengthBytes = 0;
  if (length >= 0x80) for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) lengthBytes++;

  const encoded = Buffer.allocUnsafe(2 + lengthBytes + length);
  encoded[0] = tag;
  encoded[1] = lengthBytes === 0 ? length : 0x80 | lengthBytes;
  if (lengthBytes > 0) encoded.writeUIntBE(length, 2, lengthBytes);
  let at = 2 + lengthBytes;
  for (const part of contents) {
    encoded.set(part, at);
    at += part.length;
  }
  return encoded;
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

const encodedOids = new Map<string, Buffer>();
const ENCODED_OIDS_MAX = 500;

export const objectIdentifier = (dotted: string): Buffer => {
  const known = encodedOids.get(dotted);
  if (known) return known;
  const encoded = encodeOid(dotted);
  if (encodedOids.size < ENCODED_OIDS_MAX) encodedOids.set(dotted, encoded);
  return encoded;
};

const encodeOid = (dotted: string): Buffer => {
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
