import { expect, test } from "vitest";
import { pageTyped, pixelRatio, zoomIn, zoomOut } from "./zoom";

test.each([
  [1, 1.25, 0.75],
  [0.87, 1, 0.75],
  [4, 4, 3],
  [0.5, 0.75, 0.5],
])("from %d in to %d, out to %d", (scale, nearer, farther) => {
  expect([zoomIn(scale), zoomOut(scale)]).toEqual([nearer, farther]);
});

test("a page that is too large is drawn with fewer pixels", () => {
  expect(pixelRatio(800, 1100, 2)).toBe(2);
  const ratio = pixelRatio(8000, 8000, 2);
  expect(8000 * ratio * 8000 * ratio).toBeCloseTo(16_000_000);
});

test.each([
  [" 3 ", 3],
  ["0", undefined],
  ["13", undefined],
  ["1.5", undefined],
  ["", undefined],
  ["uno", undefined],
])("«%s» of twelve", (text, page) => expect(pageTyped(text, 12)).toBe(page));
