import fc from "fast-check";
import { expect, test } from "vitest";
import { brandColors, contrast } from "./brand";

test("contrast of black on white is 21", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});

test("whatever colour a municipality chooses, its accent can be read in both themes", () => {
  const hex = fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);
  fc.assert(
    fc.property(hex, (color) => {
      const { light, dark } = brandColors(color);
      expect(contrast(light, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light, "#f6f7f9")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, "#14171c")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, "#21262e")).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("a colour that reads well stays what it is in the light theme", () => {
  expect(brandColors("#1f5f99").light).toBe("#1f5f99");
});

test("something that is no colour falls back to one that is", () => {
  expect(brandColors("red; background: url(x)").light).toBe("#1f5f99");
});
