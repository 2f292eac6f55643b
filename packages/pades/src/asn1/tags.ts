/** Universal tags, with the constructed bit where DER demands it (X.690, 8.14). */
export const TAG = {
  BOOLEAN: 0x01,
  INTEGER: 0x02,
  BIT_STRING: 0x03,
  OCTET_STRING: 0x04,
  NULL: 0x05,
  OID: 0x06,
  ENUMERATED: 0x0a,
  UTF8_STRING: 0x0c,
  PRINTABLE_STRING: 0x13,
  T61_STRING: 0x14,
  IA5_STRING: 0x16,
  UTC_TIME: 0x17,
  GENERALIZED_TIME: 0x18,
  UNIVERSAL_STRING: 0x1c,
  BMP_STRING: 0x1e,
  SEQUENCE: 0x30,
  SET: 0x31,
} as const;

/** Tag byte of `[n]` around other values (EXPLICIT, or IMPLICIT of a constructed type). */
export const contextTag = (number: number): number => 0xa0 | number;

/** Tag byte of `[n] IMPLICIT` over a primitive type. */
export const contextPrimitiveTag = (number: number): number => 0x80 | number;
