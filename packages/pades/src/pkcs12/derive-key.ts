import { createHash, hash as hashOnce } from "node:crypto";
import { HASH_BYTES, type Hash } from "../cms/algorithms";

/** No output of any length: neither HMAC nor the derivation knows what to do with it (RFC 7292, B.2). */
export type Pkcs12Hash = Exclude<Hash, "shake256">;

/** What the bytes are for; RFC 7292, B.3. */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const;

/** Key derivation of RFC 7292, B.2. `password` is one of `bmpForms`. */
export const derivePkcs12Key = (input: {
  readonly hash: Pkcs12Hash;
  readonly password: Buffer;
  readonly salt: Buffer;
  readonly purpose: (typeof PURPOSE)[keyof typeof PURPOSE];
  readonly iterations: number;
  readonly length: number;
}): Buffer => {
  const { hash, password, salt, purpose, iterations, length } = input;
  const size = HASH_BYTES[hash];
  const block = size > 32 ? 128 : 64;
  const diversifier = Buffer.alloc(block, purpose);
  const state = Buffer.concat([repeatToBlocks(salt, block), repeatToBlocks(password, block)]);

  const output = Buffer.alloc(Math.ceil(length / size) * size);
  for (let at = 0; at < length; at += size) {
    let digest = createHash(hash).update(diversifier).update(state).digest();
    // This loop is most of the cost of a file. The one-shot call is faster than createHash, and twice so when it gives a string:
    // Node makes those of short length quicker than buffers.
    for (let round = 1; round < iterations; round += 1)
      digest = Buffer.from(hashOnce(hash, digest, "binary"), "latin1");
    digest.copy(output, at);
    addToEachBlock(state, repeatToBlocks(digest, block).subarray(0, block));
  }
  return output.subarray(0, length);
};

const repeatToBlocks = (bytes: Buffer, block: number): Buffer =>
  bytes.length === 0 ? Buffer.alloc(0) : Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes);

/** Step 6C: each block of the state becomes state + digest + 1, modulo its size. */
const addToEachBlock = (state: Buffer, addend: Buffer): void => {
  for (let start = 0; start < state.length; start += addend.length) {
    let carry = 1;
    for (let at = addend.length - 1; at >= 0; at -= 1) {
      const sum = (state[start + at] ?? 0) + (addend[at] ?? 0) + carry;
      state[start + at] = sum & 0xff;
      carry = sum >> 8;
    }
  }
};
