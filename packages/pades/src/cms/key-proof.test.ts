import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { createCertificate } from "../x509/create-certificate";
import { createKeySigner } from "./signer";

const pki = createTestPki();
const authority = generateKeyPairSync("ec", { namedCurve: "P-256" });
const certified = (publicKey: KeyObject): Buffer =>
  createCertificate({
    subject: { commonName: "Prueba" },
    publicKey,
    issuer: { selfSigned: authority.privateKey },
    notBefore: new Date("2026-01-01"),
    notAfter: new Date("2036-01-01"),
    keyUsage: ["digitalSignature"],
  });

test("a key whose private part is not the public one's signs nothing", () => {
  const { key, certificates } = pki.p256;
  const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const mixed = { ...key.export({ format: "jwk" }), d: String(other.export({ format: "jwk" }).d) };
  const broken = createPrivateKey({ key: mixed, format: "jwk" });
  expect(() => createKeySigner({ key: broken, certificates })).toThrow(
    expect.objectContaining({ code: "KEY_MISMATCH" }),
  );
});

describe("a key bound to RSA-PSS parameters", () => {
  const pssKey = (hashAlgorithm: string, mgf1HashAlgorithm: string, saltLength: number) =>
    generateKeyPairSync("rsa-pss", {
      modulusLength: 2048,
      hashAlgorithm,
      mgf1HashAlgorithm,
      // Its type says text; it takes a number and nothing else.
      saltLength: saltLength as unknown as string,
    });

  test("signs with its own", async () => {
    const { privateKey: key, publicKey } = pssKey("sha256", "sha256", 32);
    const signer = createKeySigner({ key, certificates: [certified(publicKey)] });
    expect(signer.algorithm).toBe("rsa-pss-sha256");
    expect(await signer.sign(Buffer.from("x"))).toHaveLength(256);
  });

  test.each([
    { what: "another hash", given: ["sha384", "sha384", 48] },
    { what: "another mask", given: ["sha256", "sha1", 32] },
    { what: "a longer salt", given: ["sha256", "sha256", 64] },
  ] as const)("is refused with $what", ({ given }) => {
    const [hash, mask, salt] = given;
    const { privateKey: key, publicKey } = pssKey(hash, mask, salt);
    expect(() => createKeySigner({ key, certificates: [certified(publicKey)] })).toThrow(
      expect.objectContaining({ name: "CertificateError", code: "UNSUPPORTED_KEY" }),
    );
  });
});
