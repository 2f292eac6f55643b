import { expect, test } from "vitest";
import { toldLetters } from "./missing-letters";

test("letters are told one by one, whatever they are", () => {
  expect(toldLetters([])).toBe("");
  expect(toldLetters(["\u0e01", ",", "%", "\ud800"])).toBe("%E0%B8%81,%2C,%25,%EF%BF%BD");
});

test("no more than thirty-two are told", () => {
  const letters = Array.from({ length: 50 }, (_, at) => String.fromCodePoint(0x1400 + at));
  expect(toldLetters(letters).split(",").map(decodeURIComponent)).toEqual(letters.slice(0, 32));
});
