import { type Picture, renderWithMupdf } from "@foja/testing/judges/render";
import { isMissing } from "@foja/testing/judges/run-program";
import { describe, expect, test } from "vitest";
import { dict, name, type PdfObject, ref } from "../pdf/objects";
import { asciiString } from "../pdf/text-string";
import { aDocument } from "../test-documents";
import { appendSigningSheet } from "./append-sheet";
import { aPerson, SIGNING_TIME, STAMP, signWithoutValue } from "./test-signing";
import { addVisualSignature } from "./visual-signature";

/** An A4 page as its reader sees it, made in as many ways; `place` moves what is drawn upright to there. */
type Geometry = {
  readonly what: string;
  readonly page: Readonly<Record<string, PdfObject>>;
  readonly inherited?: Readonly<Record<string, PdfObject>>;
  readonly place: string;
  /** Of the box 50 300 250 380 of what the reader sees. */
  readonly rect: readonly [number, number, number, number];
};

const UPRIGHT: Geometry = {
  what: "upright",
  page: { MediaBox: [0, 0, 595, 842] },
  place: "1 0 0 1 0 0",
  rect: [50, 300, 250, 380],
};

const SIDEWAYS = [0, 0, 842, 595];
const QUARTER = { place: "0 1 -1 0 842 0", rect: [462, 50, 542, 250] } as const;
const THREE_QUARTERS = { place: "0 -1 1 0 0 595", rect: [300, 345, 380, 545] } as const;

const GEOMETRIES: readonly Geometry[] = [
  { what: "turned by 90", page: { MediaBox: SIDEWAYS, Rotate: 90 }, ...QUARTER },
  {
    what: "turned by 180",
    page: { MediaBox: [0, 0, 595, 842], Rotate: 180 },
    place: "-1 0 0 -1 595 842",
    rect: [345, 462, 545, 542],
  },
  { what: "turned by 270", page: { MediaBox: SIDEWAYS, Rotate: 270 }, ...THREE_QUARTERS },
  { what: "turned by -90", page: { MediaBox: SIDEWAYS, Rotate: -90 }, ...THREE_QUARTERS },
  { what: "turned by 450", page: { MediaBox: SIDEWAYS, Rotate: 450 }, ...QUARTER },
  {
    what: "turned and sized from above",
    page: {},
    inherited: { MediaBox: SIDEWAYS, Rotate: 90 },
    ...QUARTER,
  },
  {
    what: "with a moved crop box",
    page: { MediaBox: [0, 0, 800, 1000], CropBox: [100, 120, 695, 962] },
    place: "1 0 0 1 100 120",
    rect: [150, 420, 350, 500],
  },
  {
    what: "with a crop box from above, larger than the page",
    page: { MediaBox: [0, 0, 595, 842] },
    inherited: { CropBox: [-10, -10, 900, 900] },
    place: "1 0 0 1 0 0",
    rect: UPRIGHT.rect,
  },
  {
    what: "with a negative origin",
    page: { MediaBox: [-200, -300, 395, 542] },
    place: "1 0 0 1 -200 -300",
    rect: [-150, 0, 50, 80],
  },
  {
    what: "in units of two points",
    page: { MediaBox: [0, 0, 297.5, 421], UserUnit: 2 },
    place: "0.5 0 0 0.5 0 0",
    rect: [25, 150, 125, 190],
  },
  {
    what: "in units of two points, turned and cropped",
    page: { MediaBox: [0, 0, 600, 600], CropBox: [50, 60, 471, 357.5], UserUnit: 2, Rotate: 90 },
    place: "0 0.5 -0.5 0 471 60",
    rect: [281, 85, 321, 185],
  },
];

const contentAt = (place: string): string =>
  `q ${place} cm BT /F1 12 Tf 60 700 Td (Arriba a la izquierda) Tj ET BT 3 Tr /F1 1 Tf 50 640 Td (end-text) Tj ET Q`;

const aPage = ({ page, inherited = {}, place }: Geometry): Buffer =>
  aDocument({ markerY: false, inherited, page, content: contentAt(place) });

const withField = ({ page, inherited = {}, place, rect }: Geometry): Buffer => {
  const field = dict({
    Type: name("Annot"),
    Subtype: name("Widget"),
    FT: name("Sig"),
    T: asciiString("campo"),
    F: 4,
    Rect: [...rect],
    P: ref(10),
  });
  const extra = new Map([
    [40, dict({ Fields: [ref(41)] })],
    [41, field],
  ]);
  const catalog = { AcroForm: ref(40) };
  return aDocument({
    markerY: false,
    inherited,
    page: { ...page, Annots: [ref(41)] },
    content: contentAt(place),
    catalog,
    extra,
  });
};

const WAYS = [
  {
    way: "a new field, and the number on the page",
    make: (g: Geometry) => signWithoutValue(aPage(g), { stamp: STAMP }),
  },
  { way: "a field that was there", make: (g: Geometry) => signWithoutValue(withField(g)) },
  {
    way: "a picture without a signature",
    make: (g: Geometry) =>
      addVisualSignature(aPage(g), { person: aPerson(), signingTime: SIGNING_TIME }).bytes,
  },
];

const render = async (pdf: Buffer, page = 1): Promise<Picture> => {
  const picture = await renderWithMupdf(pdf, { dpi: 72, page });
  if (!picture) throw new Error("the page cannot be shown");
  return picture;
};

const isInk = (picture: Picture, at: number): boolean => (picture.pixels[at] ?? 255) < 128;

/** Ink of one picture that has none of the other's within a pixel: turned letters are not rasterized alike. */
const strayInk = (a: Picture, b: Picture): { stray: number; ink: number } => {
  let stray = 0;
  let ink = 0;
  const around = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => y * b.width + x));
  for (let at = 0; at < a.pixels.length; at++) {
    if (!isInk(a, at)) continue;
    ink++;
    if (!around.some((step) => (b.pixels[at + step] ?? 255) < 200)) stray++;
  }
  return { stray, ink };
};

describe.skipIf(isMissing("mutool"))("what is drawn stands upright in the same place of a page", () => {
  describe.each(WAYS)("$way", ({ make }) => {
    let reference: Promise<Picture> | undefined;

    test.each(GEOMETRIES)("$what", async (geometry) => {
      reference ??= render(make(UPRIGHT));
      const [expected, actual] = [await reference, await render(make(geometry))];
      expect([actual.width, actual.height]).toEqual([expected.width, expected.height]);
      const [here, there] = [strayInk(actual, expected), strayInk(expected, actual)];
      expect(expected.pixels.length).toBe(actual.pixels.length);
      expect(here.ink).toBeGreaterThan(500);
      expect({ here: here.stray, there: there.stray }).toEqual({ here: 0, there: 0 });
    });
  });
});

test.skipIf(isMissing("mutool"))("text up to the edges of an imported page is not covered", async () => {
  const lines = Array.from(
    { length: 85 },
    (_, index) => `0 -10 Td (${"Hasta el borde ".repeat(10)}${index}) Tj`,
  );
  const imported = aDocument({ markerY: false, content: `BT /F1 9 Tf 0 850 Td ${lines.join("\n")} ET` });
  const sheet = appendSigningSheet(imported, { signers: 2 });
  const signed = signWithoutValue(signWithoutValue(sheet), { stamp: STAMP });
  const [before, after] = [await render(imported), await render(signed)];
  expect(after.pixels.equals(before.pixels)).toBe(true);
  expect((await render(signed, 2)).pixels.equals((await render(sheet, 2)).pixels)).toBe(false);
});
