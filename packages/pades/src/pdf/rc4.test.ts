import { expect, test } from "vitest";
import { rc4 } from "./rc4";

// Vectors that every description of the cipher quotes.
test.each([
  { key: "Key", text: "Plaintext", cipher: "bbf316e8d940af0ad3" },
  { key: "Wiki", text: "pedia", cipher: "1021bf0420" },
  { key: "Secret", text: "Attack at dawn", cipher: "45a01f645fc35b383552544b9bf5" },
])("RC4 with $key", ({ key, text, cipher }) => {
  const encrypted = rc4(Buffer.from(key), Buffer.from(text));
  expect(encrypted.toString("hex")).toBe(cipher);
  expect(rc4(Buffer.from(key), encrypted).toString()).toBe(text);
});
