import { expect, test } from "vitest";
import { z } from "zod";
import { writtenLine, writtenText } from "./text";

const line = writtenLine(20);

test.each([
  ["  Habilitación\r\n de\tcomercio ", "Habilitación de com"],
  ["a\u202egnp.exe", "agnp.exe"],
  ["o\u0301", "ó"],
  ["x\u0007y", "x y"],
])("%j is stored as it is seen", (text, seen) => {
  expect(line.parse(text.slice(0, 24))).toMatch(new RegExp(`^${seen.slice(0, 19)}`));
});

const NOTHING_SEEN = [
  ["nothing", ""],
  ["blanks", " \u00a0\u3000\t\n"],
  ["a blank without width", "\u200b"],
  ["marks of direction", "\u202e\u2066"],
  ["joiners", "\u200c\u200d"],
  ["tags", "\u{e0041}\u{e007f}"],
  ["selectors of variation", "\ufe0f\u{e0100}"],
  ["fillers of Hangul", "\u115f\u1160\u3164\uffa0"],
  ["an empty Braille cell", "\u2800"],
  ["a soft hyphen and a mark of order", "\u00ad\ufeff"],
  ["accents on nothing", "\u0301\u0308"],
  ["controls", "\u0001\u0085"],
  ["what joins graphemes, and unused places", "\u034f\u{1d173}\u{e0fff}"],
  ["annotations", "\ufff9\ufffa\ufffb"],
] as const;

test.each(NOTHING_SEEN)("%s is an empty text everywhere", (_, text) => {
  for (const schema of [line, writtenText(500), writtenText(500, 5)]) {
    const told = schema.safeParse(text.repeat(6));
    expect(told.success).toBe(false);
    expect(told.error?.issues[0]?.code).toBe("too_small");
  }
});

test("characters are counted as people count them, and so described", () => {
  for (const schema of [line, line.min(2), writtenText(20)]) {
    expect(schema.safeParse("🦆".repeat(20)).success).toBe(true);
    expect(z.toJSONSchema(schema)).toMatchObject({ maxLength: 20 });
    expect(schema.safeParse("🦆".repeat(21)).error?.issues).toMatchObject([{ code: "too_big", maximum: 20 }]);
  }
});

test.each(["a\u0000b", "x".repeat(21)])("%j is refused", (text) => {
  expect(line.safeParse(text).success).toBe(false);
});

test.each([
  ["  Falta\nel plano \u202e12\u200b ", "Falta\nel plano 12"],
  ["👩‍👧 ñ", "👩‍👧 ñ"],
  ["-", "-"],
  ["日本", "日本"],
])("the text %j is stored as %j", (text, seen) => {
  expect(writtenText(100).parse(text)).toBe(seen);
});
