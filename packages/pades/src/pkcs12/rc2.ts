import forge from "node-forge";

/** RC2-CBC, which OpenSSL 3 has only in a provider that Node doesn't load. Undefined: bad padding. */
export const decryptRc2 = (input: {
  readonly key: Buffer;
  readonly effectiveBits: number;
  readonly iv: Buffer;
  readonly bytes: Buffer;
}): Buffer | undefined => {
  const cipher = forge.rc2.createDecryptionCipher(input.key.toString("binary"), input.effectiveBits);
  cipher.start(forge.util.createBuffer(input.iv.toString("binary")));
  cipher.update(forge.util.createBuffer(input.bytes.toString("binary")));
  return cipher.finish() ? Buffer.from(cipher.output.getBytes(), "binary") : undefined;
};
