import { type Box, boxesOverlap, SHEET } from "@foja/pades/layout/signing-sheet";
import { toVisible, transformBox, visibleSize } from "@foja/pades/layout/visible-space";
import { arrayAt, rectAt } from "@foja/pades/pdf/access";
import { Dict } from "@foja/pades/pdf/objects";
import { listPages, type Page } from "@foja/pades/pdf/pages";
import type { PdfReader } from "@foja/pades/pdf/reader";
import type { Entry } from "../print/gate";
import type { Place } from "./add-fields";
import { askPdfium } from "./pdfium";

/** Of so many pages, the last ones. */
const PAGES_MAX = 10;
/** No page that people print is longer; a picture of it would be. */
const LENGTH_MAX = 5_000;
const POINTS_PER_PIXEL = 2;
const EDGE = 30;
const STEP = { x: SHEET.width + 20, y: 10 };
/** Around a place, so that its lines don't touch what stands there. */
const CLEARANCE = 6;
/** Of grey: paper may be tinted or scanned. */
const DARKEST = 160;
const UNEVENNESS = 24;

type Picture = { readonly grey: Uint8Array; readonly width: number; readonly height: number };

/**
 * Places for so many signatures where the pages show nothing, on the last page that has any, then on those before; fewer when there are no
 * more. They lie near the lower edge, in the order of reading.
 */
export const findBlankPlaces = async (reader: PdfReader, count: number, who: Entry): Promise<Place[]> => {
  const all = listPages(reader, reader.catalog);
  const wanted = all
    .map((page, index) => ({ page, index, ...pixelsOf(page) }))
    .filter(({ width, height }) => Math.max(width, height) * POINTS_PER_PIXEL <= LENGTH_MAX)
    .slice(-PAGES_MAX)
    .reverse();
  const pages = wanted.map(({ index, width, height }) => ({ index, width, height }));
  const pictures = await askPdfium({ kind: "pictures", pdf: reader.bytes, pages }, who);
  const places: Place[] = [];
  for (const [at, { page, width, height }] of wanted.entries()) {
    const grey = pictures?.[at];
    if (!grey) continue;
    places.push(...placesOn(reader, page, { grey, width, height }, count - places.length));
    if (places.length === count) break;
  }
  return places;
};

const pixelsOf = (page: Page) => {
  const { width, height } = visibleSize(page);
  return {
    width: Math.max(1, Math.floor(width / POINTS_PER_PIXEL)),
    height: Math.max(1, Math.floor(height / POINTS_PER_PIXEL)),
  };
};

const placesOn = (reader: PdfReader, page: Page, picture: Picture, count: number): Place[] => {
  const { width, height } = visibleSize(page);
  const taken = annotationsOn(reader, page);
  const found: Box[] = [];
  const isFree = (box: Box): boolean =>
    !taken.some((other) => boxesOverlap(box, other)) &&
    !found.some((other) => boxesOverlap(grown(box), other)) &&
    isBlank(picture, grown(box));
  for (let y = EDGE; y + SHEET.height + EDGE <= height && found.length < count; y += STEP.y) {
    for (let x = SHEET.columns[0]; x + SHEET.width + EDGE <= width && found.length < count; x += STEP.x) {
      const box: Box = [x, y, x + SHEET.width, y + SHEET.height];
      if (isFree(box)) found.push(box);
    }
  }
  return found.toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map((box) => ({ page, box }));
};

const grown = ([x0, y0, x1, y1]: Box): Box => [
  x0 - CLEARANCE,
  y0 - CLEARANCE,
  x1 + CLEARANCE,
  y1 + CLEARANCE,
];

/** Those that show nothing yet have a place all the same. */
const annotationsOn = (reader: PdfReader, page: Page): Box[] =>
  (arrayAt(reader, page.dict, "Annots") ?? []).flatMap((item) => {
    const annotation = reader.resolve(item);
    const rect = annotation instanceof Dict ? rectAt(reader, annotation, "Rect") : undefined;
    return rect ? [transformBox(toVisible(page), rect)] : [];
  });

const isBlank = ({ grey, width, height }: Picture, box: Box): boolean => {
  const [x0, y0, x1, y1] = box.map((edge) => Math.round(edge / POINTS_PER_PIXEL)) as [
    number,
    number,
    number,
    number,
  ];
  let [darkest, lightest] = [255, 0];
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y++) {
    for (let x = Math.max(0, x0); x < Math.min(width, x1); x++) {
      // Rows of a picture go down.
      const value = grey[(height - 1 - y) * width + x]!;
      darkest = Math.min(darkest, value);
      lightest = Math.max(lightest, value);
      if (darkest < DARKEST || lightest - darkest > UNEVENNESS) return false;
    }
  }
  return true;
};
