import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSecrets, generateSecretKey, parseSecretKeys, SecretsError } from "./sealed-secrets";

const old = parseSecretKeys(generateSecretKey("old"));
const current = parseSecretKeys(generateSecretKey("k2"));

const codeOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof SecretsError) return error.code;
    throw error;
  }
  return "no refusal";
};

describe("sealed secrets", () => {
  test("opens what it sealed, whatever the text", () => {
    const secrets = createSecrets(current);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (plain) => {
        expect(secrets.decrypt(secrets.encrypt(plain))).toBe(plain);
      }),
    );
  });

  test("never gives the same form twice and does not show the text", () => {
    const secrets = createSecrets(current);
    const sealed = [secrets.encrypt("clave del certificado"), secrets.encrypt("clave del certificado")];
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed[0]).toMatch(/^v1\.k2\.[A-Za-z0-9_-]+$/);
    expect(Buffer.from(sealed[0]!.split(".")[2]!, "base64url").includes("clave")).toBe(false);
  });

  test("after a rotation old texts still open and new ones use the new key", () => {
    const before = createSecrets(old).encrypt("hola");
    const rotated = createSecrets([...current, ...old]);
    expect(rotated.decrypt(before)).toBe("hola");
    expect(rotated.encrypt("hola")).toMatch(/^v1\.k2\./);
  });

  test("a removed key is named, not guessed", () => {
    const sealed = createSecrets(old).encrypt("hola");
    expect(codeOf(() => createSecrets(current).decrypt(sealed))).toBe("unknown_key");
  });

  test("notices a change of any single byte", () => {
    const secrets = createSecrets(current);
    const [version, id, encoded] = secrets.encrypt("hola").split(".");
    const body = Buffer.from(encoded!, "base64url");
    for (let position = 0; position < body.length; position += 1) {
      const changed = Buffer.from(body);
      changed[position]! ^= 1;
      expect(codeOf(() => secrets.decrypt(`${version}.${id}.${changed.toString("base64url")}`))).toBe(
        "tampered",
      );
    }
  });

  test("a text moved to another key id is not opened, even when both ids have the same key", () => {
    const same = [
      { id: "a", key: current[0]!.key },
      { id: "b", key: current[0]!.key },
    ];
    const sealed = createSecrets(same).encrypt("hola");
    expect(codeOf(() => createSecrets(same).decrypt(sealed.replace("v1.a.", "v1.b.")))).toBe("tampered");
  });

  test.each([
    "",
    "hola",
    "v1.k2",
    "v1.k2.",
    "v2.k2.AAAA",
    `v1.k2.${"A".repeat(10)}`,
    `v1.k2.${"A".repeat(40)}!`,
    `v1..${"A".repeat(40)}`,
    `v1.k2.${"A".repeat(40)}.x`,
  ])("refuses what it never made: %j", (text) => {
    expect(codeOf(() => createSecrets(current).decrypt(text))).toBe("malformed");
  });

  test.each([
    ["no key", ""],
    ["a short key", `k1:${Buffer.alloc(16).toString("base64")}`],
    ["a key without id", `:${Buffer.alloc(32).toString("base64")}`],
    ["two keys of one id", `${generateSecretKey("k1")},${generateSecretKey("k1")}`],
    ["a dot in the id", generateSecretKey("k.1")],
  ])("refuses %s in the configuration", (_what, text) => {
    expect(codeOf(() => parseSecretKeys(text))).toBe("bad_keys");
  });
});
