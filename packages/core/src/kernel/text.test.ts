import { expect, test } from "vitest";
import { writtenLine } from "./text";

const line = writtenLine(20);

test.each([
  ["  Habilitación\r\n de\tcomercio ", "Habilitación de com"],
  ["a\u202egnp.exe", "agnp.exe"],
  ["o\u0301", "ó"],
  ["x\u0007y", "x y"],
])("%j is stored as it is seen", (text, seen) => {
  expect(line.parse(text.slice(0, 24))).toMatch(new RegExp(`^${seen.slice(0, 19)}`));
});

test.each(["", "   ", "\u200b", "\u202e\u2066", "a\u0000b", "x".repeat(21)])("%j is refused", (text) => {
  expect(line.safeParse(text).success).toBe(false);
});
