import { Asn1Error } from "../asn1/asn1-error";
import { readFirstAsn1 } from "../asn1/read";

/**
 * Bytes of the value that starts here: Contents is filled with zeros behind it. With indefinite length (BER) it is read to its end;
 * all bytes count where that can't be done.
 */
export const encodedLength = (bytes: Uint8Array): number => {
  const first = bytes[1] ?? 0;
  if (first < 0x80) return Math.min(bytes.length, 2 + first);
  const count = first & 0x7f;
  if (count === 0) return indefiniteLength(bytes);
  if (count > 4) return bytes.length;
  let length = 0;
  for (let index = 0; index < count; index++) length = length * 256 + (bytes[2 + index] ?? 0);
  return Math.min(bytes.length, 2 + count + length);
};

const indefiniteLength = (bytes: Uint8Array): number => {
  try {
    return readFirstAsn1(bytes, "ber").raw.length;
  } catch (error) {
    if (error instanceof Asn1Error) return bytes.length;
    throw error;
  }
};
