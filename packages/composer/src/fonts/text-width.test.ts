import { expect, test } from "vitest";
import { textWidth } from "./text-width";

test("measures a text in ems", () => {
  expect(textWidth("")).toBe(0);
  expect(textWidth("1234")).toBeCloseTo(4 * 0.572, 3); // every digit is as wide as another
  expect(textWidth("WWW")).toBeGreaterThan(2 * textWidth("iii"));
  expect(textWidth("\u00ad\u200b")).toBe(0);
  expect(textWidth("✓")).toBeGreaterThan(0.5);
});
