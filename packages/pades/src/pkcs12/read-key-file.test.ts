import { createCipheriv, createDecipheriv, createPublicKey, pbkdf2Sync } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { integer, objectIdentifier, octetString, sequence } from "../asn1/write";
import { isSameKey } from "../x509/same-key";
import { readKeyFile } from "./read-key-file";

const { rsa, p256 } = createTestPki();
const password = "contraseña";
const SALT = Buffer.alloc(16, 7);
const asPem = (type: "pkcs8" | "pkcs1" | "sec1", encrypted = {}) =>
  Buffer.from((type === "sec1" ? p256 : rsa).key.export({ type, format: "pem", ...encrypted }));
const asDer = (type: "pkcs8" | "pkcs1", encrypted = {}) =>
  rsa.key.export({ type, format: "der", ...encrypted });
const sealed = { cipher: "aes-256-cbc", passphrase: password };

describe("a key file", () => {
  test.each([
    ["PKCS#8 in PEM", asPem("pkcs8"), rsa],
    ["PKCS#8 in DER", asDer("pkcs8"), rsa],
    ["PKCS#1 in PEM", asPem("pkcs1"), rsa],
    ["PKCS#1 in DER", asDer("pkcs1"), rsa],
    ["SEC 1 in PEM", asPem("sec1"), p256],
    ["encrypted PKCS#8 in PEM", asPem("pkcs8", sealed), rsa],
    ["encrypted PKCS#8 in DER", asDer("pkcs8", sealed), rsa],
    ["encrypted as of old", asPem("pkcs1", sealed), rsa],
    ["after other text", Buffer.concat([Buffer.from("Bag Attributes\n"), asPem("pkcs8")]), rsa],
  ])("is read: %s", async (_name, file, { key }) => {
    expect(isSameKey(createPublicKey(await readKeyFile(file, password)), createPublicKey(key))).toBe(true);
  });

  test.each([
    ["another password", asPem("pkcs8", sealed), "otra", "WRONG_PASSWORD"],
    ["another password of old", asPem("pkcs1", sealed), "otra", "WRONG_PASSWORD"],
    ["nothing", Buffer.alloc(0), password, "MALFORMED"],
    ["a text", Buffer.from("hola"), password, "MALFORMED"],
    ["a certificate", rsa.certificates[0], password, "MALFORMED"],
    [
      "a public key",
      Buffer.from(createPublicKey(rsa.key).export({ type: "spki", format: "pem" })),
      password,
      "MALFORMED",
    ],
    ["half a key", asDer("pkcs8").subarray(0, 300), password, "MALFORMED"],
  ])("is refused: %s", async (_name, file, given, code) => {
    await expect(readKeyFile(file, given)).rejects.toMatchObject({ name: "Pkcs12Error", code });
  });

  test("tells a wrong password that leaves padding as it should be", async () => {
    const iv = SALT;
    const keyOf = (text: string) => pbkdf2Sync(text, SALT, 1, 32, "sha1");
    const cipher = createCipheriv("aes-256-cbc", keyOf(password), iv);
    const encrypted = Buffer.concat([cipher.update(asDer("pkcs8")), cipher.final()]);
    const derivation = sequence(objectIdentifier(OID.pbkdf2), sequence(octetString(SALT), integer(1)));
    const scheme = sequence(objectIdentifier(OID.aes256Cbc), octetString(iv));
    const algorithm = sequence(objectIdentifier(OID.pbes2), sequence(derivation, scheme));
    const file = sequence(algorithm, octetString(encrypted));
    const hasGoodPadding = (text: string) => {
      try {
        const decipher = createDecipheriv("aes-256-cbc", keyOf(text), iv);
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).length > 0;
      } catch {
        return false;
      }
    };
    const wrong = Array.from({ length: 20_000 }, (_, index) => `mala${index}`).find(hasGoodPadding) ?? "";

    expect(isSameKey(createPublicKey(await readKeyFile(file, password)), createPublicKey(rsa.key))).toBe(
      true,
    );
    expect(hasGoodPadding(wrong)).toBe(true);
    await expect(readKeyFile(file, wrong)).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  });

  test("that asks for more work than a key is worth is refused before it is done", async () => {
    const derivation = sequence(
      objectIdentifier(OID.pbkdf2),
      sequence(octetString(SALT), integer(3_000_000)),
    );
    const scheme = sequence(objectIdentifier(OID.aes256Cbc), octetString(SALT));
    const algorithm = sequence(objectIdentifier(OID.pbes2), sequence(derivation, scheme));
    const file = sequence(algorithm, octetString(SALT));
    await expect(readKeyFile(file, password)).rejects.toMatchObject({ code: "TOO_EXPENSIVE" });
  });
});
