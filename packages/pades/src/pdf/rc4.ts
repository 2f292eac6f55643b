/** RC4, which current OpenSSL no longer offers and old PDF encryption still needs for reading. */
export const rc4 = (key: Uint8Array, data: Uint8Array): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let index = 0, at = 0; index < 256; index++) {
    at = (at + byte(state, index) + byte(key, index % key.length)) & 255;
    swap(state, index, at);
  }
  const out = Buffer.allocUnsafe(data.length);
  for (let index = 0, i = 0, j = 0; index < data.length; index++) {
    i = (i + 1) & 255;
    j = (j + byte(state, i)) & 255;
    swap(state, i, j);
    out[index] = byte(data, index) ^ byte(state, (byte(state, i) + byte(state, j)) & 255);
  }
  return out;
};

const byte = (bytes: Uint8Array, index: number): number => bytes[index] as number;

const swap = (state: Uint8Array, a: number, b: number): void => {
  const held = byte(state, a);
  state[a] = byte(state, b);
  state[b] = held;
};
