import { expect, test } from "vitest";
import { TOKEN_MESSAGES, tokenMessage } from "./messages";
import { PIN_NOTICES, TOKEN_PROBLEMS, UNUSABLE_REASONS } from "./token-code";

const CODES = [...TOKEN_PROBLEMS, ...UNUSABLE_REASONS, ...PIN_NOTICES];

test("each code has one sentence in each language, and no two codes the same", () => {
  expect(Object.keys(TOKEN_MESSAGES).sort()).toEqual([...CODES].sort());
  for (const language of ["es", "en"] as const) {
    const details = { library: "/opt/driver.so", architecture: "arm64", cause: "C_Sign 0x30" };
    const texts = CODES.map((code) => tokenMessage(code, language, details));
    expect(new Set(texts).size).toBe(CODES.length);
    expect(texts.filter((text) => /[{}?]|[^.]$/.test(text))).toEqual([]);
  }
});

test("names what it is about", () => {
  expect(tokenMessage("DRIVER_32_BIT", "en", { library: "C:\\eTPKCS11.dll" })).toMatch(
    /^The driver C:\\eTPKCS11.dll is 32-bit/,
  );
});
