import { createPrivateKey, createPublicKey } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { createKeySigner } from "../cms/signer";
import { isSameKey } from "./same-key";

const { rsa, p256, p384 } = createTestPki();
const publicKeys = [rsa, p256, p384].map(({ key }) => createPublicKey(key));
const pkcs8 = p256.key.export({ format: "der", type: "pkcs8" });

/** As the next PKCS#12 of anybody is opened. */
const readKey = () => createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });

describe("comparing keys", () => {
  test("tells them apart, and leaves nothing behind for who reads one next", () => {
    for (const [row, one] of publicKeys.entries())
      for (const [column, other] of publicKeys.entries()) {
        expect(isSameKey(one, other)).toBe(row === column);
        expect(readKey).not.toThrow();
      }
  });

  test("as a signer with another's certificate does", () => {
    expect(() => createKeySigner({ key: rsa.key, certificates: p256.certificates })).toThrow(
      expect.objectContaining({ code: "KEY_MISMATCH" }),
    );
    expect(readKey).not.toThrow();
  });
});
