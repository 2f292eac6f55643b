import { expect, test } from "vitest";
import { explainUnsupported, unsupportedCharacters } from "./coverage";
import { coveredRangesModule } from "./read-coverage";

test("the ranges are those of the fonts", async () => {
  await expect(coveredRangesModule()).toMatchFileSnapshot("./covered-ranges.ts");
});

test.each([
  ["Spanish, quotes, dashes, currency", "¿Ñandú? «así» — “no” … 1.º nº € ½", []],
  ["symbols that only the fallback has", "≥ ≤ ≠ → ✓ ☐ ─ │", []],
  ["Greek, Cyrillic, Arabic", "Ελλάς Привет مرحبا", []],
  ["invisible ones", "auto\u00admóvil\u200b a\u00a0b\u200d\ufe0f\ufeff\n\t", []],
  ["decomposed accents", "n\u0303 a\u0301", []],
  ["as many marks as a language uses", "بِسْمِ اللَّٰهِ Ấ q\u0302\u0323\u0301\u0308", []],
  ["a pile of marks", `e${"\u0301".repeat(40)} a${"\u0302\u200d".repeat(9)}`, ["◌\u0301", "◌\u0302"]],
  ["pictures and Chinese, each once", "Firma 🦆🦆 ✅ 你好", ["🦆", "✅", "你", "好"]],
  ["what was lost, and private characters", "a\ufffdb\ue123", ["\ufffd", "\ue123"]],
])("%s", (_, text, missing) => {
  expect(unsupportedCharacters(text)).toEqual(missing);
});

test("says which, up to twenty", () => {
  const chinese = String.fromCodePoint(...Array.from({ length: 30 }, (_, index) => 0x4e00 + index));

  expect(explainUnsupported("Firma 🦆 你")).toBe("Caracteres que no se pueden imprimir: 🦆 你");
  expect(explainUnsupported(chinese)).toBe(
    `Caracteres que no se pueden imprimir: ${[...chinese].slice(0, 20).join(" ")}`,
  );
  expect(explainUnsupported("Ñandú")).toBeUndefined();
});
