import { expect, test } from "vitest";
import { createFontFinder, fallbackFontFor } from "./fallback-fonts";

const DEJAVU = "dejavu-fonts-ttf/ttf/DejaVuSans.ttf";
const codePointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

test.each([
  { text: "Щ", font: "NotoSans-Regular" },
  { text: "ש", font: "DejaVuSans" },
  { text: "龍", font: "NotoSansSC-Regular" },
  { text: "김", font: "NotoSansKR-Regular" },
  { text: "ไ", font: undefined },
  { text: "Щש", font: "DejaVuSans" },
])("$text is in $font", ({ text, font }) => {
  expect(fallbackFontFor(codePointsOf(text))?.postscriptName).toBe(font);
});

test("an installation without the optional packages does with the others", () => {
  const find = createFontFinder(["@expo-google-fonts/not-installed/Font.ttf", DEJAVU]);
  expect(find(codePointsOf("ש"))?.postscriptName).toBe("DejaVuSans");
  expect(find(codePointsOf("龍"))).toBeUndefined();
});

test("a file that is no font is a fault of the installation, and is said to be one", () => {
  const find = createFontFinder(["dejavu-fonts-ttf/package.json"]);
  expect(() => find(codePointsOf("ש"))).toThrow();
});
