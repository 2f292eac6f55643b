import { expect, test } from "vitest";
import { shorten } from "./shorten";

test.each([
  ["what fits stays", "  Se aprueba. ", 20, "Se aprueba."],
  ["whole sentences", "Se aprueba. Se archiva luego de todo.", 20, "Se aprueba."],
  ["several of them", "Uno. Dos. Tres y cuatro.", 12, "Uno. Dos."],
  ["no abbreviation of a number", "El art. 3 dice mucho más que esto", 12, "El art. 3…"],
  ["whole words", "Visto el expediente y considerando", 20, "Visto el expediente…"],
  ["one long word", "a".repeat(30), 10, `${"a".repeat(9)}…`],
  ["no half of a character", "😀".repeat(10), 8, "😀😀😀…"],
])("%s", (_, text, lengthMax, expected) => {
  expect(shorten(text, lengthMax)).toBe(expected);
  expect(expected.length).toBeLessThanOrEqual(lengthMax);
});
