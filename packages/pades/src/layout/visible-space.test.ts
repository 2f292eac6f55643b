import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { multiply } from "../pdf/matrix";
import { toPage, toVisible, transformBox } from "./visible-space";

const cropBox = [100, 200, 400, 700] as const;

describe("a box in what the reader sees", () => {
  test.each([
    { rotate: 0, userUnit: 1, page: [110, 220, 130, 260] },
    { rotate: 90, userUnit: 1, page: [340, 210, 380, 230] },
    { rotate: 180, userUnit: 1, page: [370, 640, 390, 680] },
    { rotate: 270, userUnit: 1, page: [120, 670, 160, 690] },
    { rotate: 0, userUnit: 2, page: [105, 210, 115, 230] },
    { rotate: 90, userUnit: 2, page: [370, 205, 390, 215] },
  ] as const)("on a page turned by $rotate with unit $userUnit", ({ rotate, userUnit, page }) => {
    const geometry = { cropBox, rotate, userUnit };
    const box = [10, 20, 30, 60] as const;
    expect(transformBox(toPage(geometry), box)).toEqual(page);
    expect(transformBox(toVisible(geometry), page)).toEqual(box);
  });

  test("the two ways are each other's inverse", () => {
    const corner = fc.integer({ min: -500, max: 500 });
    const side = fc.integer({ min: 1, max: 2000 });
    fc.assert(
      fc.property(
        fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
        fc.tuple(corner, corner, side, side),
        fc.constantFrom(0.5, 1, 2, 3),
        (rotate, [x, y, width, height], userUnit) => {
          const geometry = { cropBox: [x, y, x + width, y + height] as const, rotate, userUnit };
          const both = multiply(toPage(geometry), toVisible(geometry));
          expect(both.map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([1, 0, 0, 1, 0, 0]);
        },
      ),
    );
  });
});
