import { describe, expect, test } from "vitest";
import { LayoutError } from "./layout-error";
import { boxesOverlap, roomBelow, signatureBox, signatureBoxes } from "./signing-sheet";

describe("boxes below the marker", () => {
  test.each([
    { marker: 640, index: 0, box: [50, 540, 250, 620] },
    { marker: 640, index: 1, box: [270, 540, 470, 620] },
    { marker: 640, index: 2, box: [50, 440, 250, 520] },
    { marker: 640, index: 3, box: [270, 440, 470, 520] },
    { marker: 640.4, index: 8, box: [50, 140.4, 250, 220.4] },
    { marker: 200, index: 0, box: [50, 100, 250, 180] },
    { marker: 199.995, index: 1, box: [270, 99.995, 470, 179.995] },
  ])("number $index below $marker", ({ marker, index, box }) => {
    expect(signatureBox(marker, index).map((value) => Number(value.toFixed(3)))).toEqual(box);
  });

  test.each([
    { marker: 199.9, index: 0 },
    { marker: 640, index: 10 },
    { marker: 0, index: 0 },
  ])("number $index below $marker does not fit", ({ marker, index }) => {
    expect(() => signatureBox(marker, index)).toThrow(LayoutError);
  });

  test.each([
    { marker: 740, room: 12 },
    { marker: 300, room: 4 },
    { marker: 299, room: 2 },
    { marker: 150, room: 0 },
  ])("below $marker there is room for $room", ({ marker, room }) => {
    expect(roomBelow(marker)).toBe(room);
    expect(signatureBoxes(marker, room)).toHaveLength(room);
    expect(() => signatureBoxes(marker, room + 1)).toThrow(LayoutError);
  });

  test("never overlap", () => {
    const boxes = signatureBoxes(740, 12);
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) expect(boxesOverlap(box, other)).toBe(false);
      expect(boxesOverlap(box, box)).toBe(true);
    }
  });
});
