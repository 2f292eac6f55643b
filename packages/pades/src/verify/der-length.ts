/**
 * Bytes of the value that starts here: Contents is filled with zeros behind it. BER with indefinite length tells no length; then
 * all bytes count.
 */
export const encodedLength = (bytes: Uint8Array): number => {
  const first = bytes[1] ?? 0;
  if (first < 0x80) return Math.min(bytes.length, 2 + first);
  const count = first & 0x7f;
  if (count === 0 || count > 4) return bytes.length;
  let length = 0;
  for (let index = 0; index < count; index++) length = length * 256 + (bytes[2 + index] ?? 0);
  return Math.min(bytes.length, 2 + count + length);
};
