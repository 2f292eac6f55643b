import { expect, test } from "vitest";
import { unsupportedCharacters } from "./coverage";

test.each([
  ["Spanish, quotes, dashes, currency", "¿Ñandú? «así» — “no” … 1.º nº € ½", []],
  ["symbols that only the fallback has", "≥ ≤ ≠ → ✓ ☐ ─ │", []],
  ["Greek, Cyrillic, Arabic", "Ελλάς Привет مرحبا", []],
  ["invisible ones", "auto\u00admóvil\u200b a\u00a0b\u200d\ufe0f\ufeff\n\t", []],
  ["decomposed accents", "n\u0303 a\u0301", []],
  ["pictures and Chinese, each once", "Firma 🦆🦆 ✅ 你好", ["🦆", "✅", "你", "好"]],
])("%s", (_, text, missing) => {
  expect(unsupportedCharacters(text)).toEqual(missing);
});
