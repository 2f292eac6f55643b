import { expect, test } from "vitest";
import { askedNumbers, tierOf } from "./asked-number";

const NUMBER = "ORDZA-2026-00000150-MUNI-LEGAL";

test.each<[string, number]>([
  ["ordza-2026-00000150-muni-legal", 3],
  ["ORDZA-2026-00000150-MUNI-LEGAL.pdf", 2],
  ["150/2026", 2],
  ["ordza 150", 2],
  ["ordza 00150", 2],
  ["2026 ord", 1],
  ["ordza 15", 1],
  ["ordza 000001", 1],
  ["15 ordza", 0],
  ["ordza 50", 0],
  ["cordón 150", 0],
  ["ordza muni", 0],
  ["¡!", 0],
])("%s", (query, tier) => {
  expect(tierOf(query)(NUMBER)).toBe(tier);
});

test("no more words count than are searched", () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(" ");
  expect(askedNumbers(words(100))).toHaveLength(20);
  expect(tierOf(`${"150 ".repeat(20)} 7`)(NUMBER)).toBe(2);
});
