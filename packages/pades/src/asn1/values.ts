import { Asn1Error } from "./asn1-error";
import { expectTag } from "./fields";
import { type Asn1, childrenOf } from "./read";
import { TAG } from "./tags";

const OCTETS_CONSTRUCTED = 0x24;

// Serial numbers have 20 bytes and nonces some more; from megabytes no number is made.
const INTEGER_BYTES_MAX = 1024;

export const readInteger = (value: Asn1): bigint => {
  const { body } = expectTag(value, TAG.INTEGER, "INTEGER");
  if (body.length === 0 || body.length > INTEGER_BYTES_MAX)
    throw new Asn1Error("INVALID", `INTEGER of ${body.length} bytes`);
  return BigInt.asIntN(body.length * 8, BigInt(`0x${body.toString("hex")}`));
};

/** An INTEGER that counts something: 0 to 2^31 - 1. */
export const readCount = (value: Asn1): number => readImplicitCount(expectTag(value, TAG.INTEGER, "INTEGER"));

const COUNT_MAX = 0x7fffffff;
const COUNT_BYTES_MAX = 5;

/** `[n] IMPLICIT INTEGER` that counts something, within bounds. */
export const readImplicitCount = ({ body }: Asn1, min = 0, max = COUNT_MAX): number => {
  // Of no bytes, or of more than six, Node reads no number and throws an error of its own.
  const isReadable = body.length > 0 && body.length <= COUNT_BYTES_MAX;
  const number = isReadable ? body.readIntBE(0, body.length) : -1;
  if (number < min || number > max) throw new Asn1Error("INVALID", "INTEGER out of range");
  return number;
};

export const readOid = (value: Asn1): string => {
  const { body } = expectTag(value, TAG.OID, "OBJECT IDENTIFIER");
  const last = body.at(-1);
  if (last === undefined || last >= 0x80 || body.length > 64)
    throw new Asn1Error("INVALID", "bad OBJECT IDENTIFIER");

  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of body) {
    arc = (arc << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0n;
    }
  }
  const [head = 0n, ...rest] = arcs;
  const first = head < 80n ? head / 40n : 2n;
  return [first, head - first * 40n, ...rest].join(".");
};

export const readBoolean = (value: Asn1): boolean => {
  const { body } = expectTag(value, TAG.BOOLEAN, "BOOLEAN");
  if (body.length !== 1) throw new Asn1Error("INVALID", "bad BOOLEAN");
  return body[0] !== 0;
};

/** OCTET STRING, also in the pieces that BER allows. */
export const readOctets = (value: Asn1): Buffer => {
  if (value.tag === TAG.OCTET_STRING) return value.body;
  if (value.tag === OCTETS_CONSTRUCTED && value.rules === "ber") return joinOctets(value);
  throw new Asn1Error("UNEXPECTED", "OCTET STRING expected");
};

/** `[n] IMPLICIT OCTET STRING`, whole or in pieces. */
export const readImplicitOctets = (value: Asn1): Buffer =>
  (value.tag & 0x20) === 0 ? value.body : joinOctets(value);

const joinOctets = (value: Asn1): Buffer => Buffer.concat(childrenOf(value).map(readOctets));

/** BIT STRING that holds whole octets: signatures and keys. */
export const readOctetBits = (value: Asn1): Buffer => {
  const { body } = expectTag(value, TAG.BIT_STRING, "BIT STRING");
  if (body[0] !== 0) throw new Asn1Error("INVALID", "BIT STRING of odd bits");
  return body.subarray(1);
};

// No standard read here names more than 32 bits; each bit of a megabyte would become a member of the set.
const NAMED_BITS_BYTES_MAX = 33;

/** Numbers of the bits that are set. */
export const readNamedBits = (value: Asn1): Set<number> => {
  const { body } = expectTag(value, TAG.BIT_STRING, "BIT STRING");
  if (body.length > NAMED_BITS_BYTES_MAX) throw new Asn1Error("INVALID", "too many named bits");
  const set = new Set<number>();
  for (let bit = 0; bit < (body.length - 1) * 8; bit += 1) {
    if (((body[1 + (bit >> 3)] ?? 0) & (0x80 >> (bit & 7))) !== 0) set.add(bit);
  }
  return set;
};

/** UTCTime or GeneralizedTime in UTC, fractions of a second kept to the millisecond. */
export const readTime = (value: Asn1): Date => {
  const text = value.body.toString("latin1");
  const match = value.tag === TAG.UTC_TIME ? UTC_TIME.exec(text) : GENERALIZED_TIME.exec(text);
  if (!match || (value.tag !== TAG.UTC_TIME && value.tag !== TAG.GENERALIZED_TIME)) {
    throw new Asn1Error("INVALID", "bad time");
  }
  const [, year = "", month, day, hour, minute, second, fraction = ""] = match;
  // Two digits stand for 1950 to 2049 (RFC 5280, 4.1.2.5.1).
  const fullYear = year.length === 4 ? year : Number(year) < 50 ? `20${year}` : `19${year}`;
  const milliseconds = fraction.slice(1, 4).padEnd(3, "0");
  const date = new Date(`${fullYear}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
  // Date takes 29 February of any year for the day after, and hour 24 for the next midnight. No month and no hour gives NaN.
  if (date.getUTCDate() !== Number(day) || date.getUTCHours() !== Number(hour))
    throw new Asn1Error("INVALID", "bad time");
  return date;
};

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([.]\d+)?Z$/;

/** Text of any of the string types that names in certificates use. */
export const readText = ({ tag, body }: Asn1): string => {
  if (tag === TAG.UTF8_STRING) return body.toString("utf8");
  if (tag === TAG.BMP_STRING && body.length % 2 === 0) return Buffer.from(body).swap16().toString("utf16le");
  if (tag === TAG.UNIVERSAL_STRING && body.length % 4 === 0) return universalText(body);
  if (tag === TAG.PRINTABLE_STRING || tag === TAG.IA5_STRING || tag === TAG.T61_STRING) {
    return body.toString("latin1");
  }
  throw new Asn1Error("UNEXPECTED", `tag ${tag} is not text`);
};

const universalText = (body: Buffer): string => {
  let text = "";
  for (let at = 0; at < body.length; at += 4) {
    const point = body.readUInt32BE(at);
    if (point > 0x10ffff) throw new Asn1Error("INVALID", "a letter that is none");
    text += String.fromCodePoint(point);
  }
  return text;
};
