import { describe, expect, test } from "vitest";
import { LayoutError } from "../layout/layout-error";
import type { Box } from "../layout/signing-sheet";
import { toVisible, visibleSize } from "../layout/visible-space";
import { transform } from "../pdf/matrix";
import { dict, name, type PdfObject, ref } from "../pdf/objects";
import { firstPage } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { textRuns } from "../pdf/text";
import { aDocument } from "../test-documents";
import { stampNumber } from "./stamp-number";
import { STAMP, signWithoutValue } from "./test-signing";

type PageEntries = Readonly<Record<string, PdfObject>>;

const boxed = (width: number, height: number, more: PageEntries = {}): PageEntries => ({
  MediaBox: [0, 0, width, height],
  ...more,
});
const withMarker = (page: PageEntries, y: number) =>
  aDocument({
    page,
    markerY: false,
    content: `BT 3 Tr /F1 1 Tf 50 ${y} Td (end-text) Tj ET`,
  });

/** Baselines of number and date, in what the reader sees. */
const stampedAt = (pdf: Buffer) => {
  const reader = new PdfReader(pdf);
  const page = firstPage(reader, reader.catalog);
  const runs = textRuns(reader, page);
  return [STAMP.number, STAMP.cityAndDate].map((wanted) => {
    const run = runs.find(({ text }) => text === wanted);
    if (!run) throw new Error(`${wanted} is not on the page`);
    const [x, y] = transform(toVisible(page), [run.x, run.y]);
    return { x, y, size: run.size * page.userUnit, page: visibleSize(page) };
  });
};

describe("the number on pages of other sizes", () => {
  test.each<{ what: string; page: PageEntries; y: number; marker?: number }>([
    { what: "A4", page: boxed(595.28, 841.89), y: 755 },
    { what: "Letter, which has the place", page: boxed(612, 792), y: 755 },
    { what: "A3", page: boxed(842, 1191), y: 755 },
    { what: "A4 across", page: boxed(842, 595), y: 508 },
    { what: "A4 turned", page: boxed(595, 842, { Rotate: 90 }), y: 508 },
    { what: "A5", page: boxed(420, 595), y: 508 },
    { what: "cropped", page: boxed(595, 842, { CropBox: [0, 0, 595, 700] }), y: 613 },
    { what: "cropped below", page: boxed(595, 842, { CropBox: [0, 142, 595, 842] }), y: 613 },
    { what: "in units of two points", page: boxed(297.5, 297.5, { UserUnit: 2 }), y: 508, marker: 200 },
  ])("$what", ({ page, y, marker = 350 }) => {
    const { bytes } = stampNumber(withMarker(page, marker), { stamp: STAMP, existingCount: 0 });
    const [number, date] = stampedAt(bytes);
    expect(number).toMatchObject({ x: 28, y, size: 9 });
    expect(date).toMatchObject({ x: 28, y: y + 15, size: 9 });
  });

  test("smaller letters on a narrow page, none that are cut off", () => {
    // The last page has the marker and room for a signature.
    const onFirst = (width: number, height = 842) => {
      const page = dict({ Type: name("Page"), Parent: ref(2), ...boxed(width, height) });
      return stampNumber(aDocument({ pages: 2, extra: new Map([[10, page]]) }), { stamp: STAMP }).bytes;
    };
    const [number] = stampedAt(onFirst(130));
    expect(number?.size).toBeLessThan(9);
    expect(() => onFirst(60)).toThrow(LayoutError);
    expect(() => onFirst(20)).toThrow(LayoutError);
    expect(() => onFirst(595, 80)).toThrow(LayoutError);
  });

  test("is never drawn over another number, whichever page has that", () => {
    const pdf = aDocument({ pages: 3 });
    for (const position of ["first", "last"] as const) {
      const { bytes } = stampNumber(pdf, { stamp: { ...STAMP, position } });
      for (const again of ["first", "last"] as const) {
        expect(() => stampNumber(bytes, { stamp: { ...STAMP, position: again } })).toThrow(
          expect.objectContaining({ code: "ALREADY_STAMPED" }),
        );
      }
      expect(() => signWithoutValue(bytes, { stamp: STAMP })).toThrow(
        expect.objectContaining({ code: "ALREADY_STAMPED" }),
      );
      expect(signWithoutValue(bytes).length).toBeGreaterThan(bytes.length);
    }
  });
});

describe("signatures on pages of other sizes", () => {
  const boxesOn = (page: PageEntries, y: number, count: number): Box[] =>
    Array.from(
      { length: count },
      (_, existingCount) => stampNumber(withMarker(page, y), { existingCount }).box,
    );

  test("two columns where there is room for two, else one below the other", () => {
    expect(boxesOn(boxed(595, 842), 640, 3)).toEqual([
      [50, 540, 250, 620],
      [270, 540, 470, 620],
      [50, 440, 250, 520],
    ]);
    expect(boxesOn(boxed(470, 842), 640, 2)[1]).toEqual([270, 540, 470, 620]);
    expect(boxesOn(boxed(420, 595), 450, 3)).toEqual([
      [50, 350, 250, 430],
      [50, 250, 250, 330],
      [50, 150, 250, 230],
    ]);
  });

  test("real ones take the same places", () => {
    const once = signWithoutValue(withMarker(boxed(420, 595), 450));
    expect(stampNumber(once, {}).box).toEqual([50, 250, 250, 330]);
  });

  test.each<{ what: string; page: PageEntries; y: number }>([
    { what: "narrower than a signature", page: boxed(240, 842), y: 640 },
    { what: "lower than the first row", page: boxed(595, 190), y: 180 },
    { what: "whose marker stands outside", page: boxed(595, 842), y: 900 },
  ])("a page $what has no room", ({ page, y }) => {
    expect(() => stampNumber(withMarker(page, y), {})).toThrow(LayoutError);
  });
});
