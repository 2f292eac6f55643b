import { createSign, createVerify } from "node:crypto";
import { expect, test } from "vitest";
import { anRsaKeyPair } from "./rsa-keys";

test.each([1024, 2048])("keys of %i bits are whole pairs, each another", (bits) => {
  const pairs = [anRsaKeyPair(bits), anRsaKeyPair(bits), anRsaKeyPair(bits)];
  for (const { privateKey, publicKey } of pairs) {
    expect(privateKey.asymmetricKeyDetails?.modulusLength).toBe(bits);
    const value = createSign("sha256").update("a").sign(privateKey);
    expect(pairs.filter((pair) => createVerify("sha256").update("a").verify(pair.publicKey, value))).toEqual([
      expect.objectContaining({ publicKey }),
    ]);
  }
});
