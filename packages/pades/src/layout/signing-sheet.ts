import { LayoutError } from "./layout-error";

/** Lower left x and y, upper right x and y, in points of what the reader sees. */
export type Box = readonly [number, number, number, number];

export const SHEET = {
  width: 200,
  height: 80,
  columns: [50, 270],
  /** From the marker's baseline down to the lower edge of the first row. */
  firstRowDrop: 100,
  /** From one lower edge to the next: the height of a box and a gap of 20. */
  rowStep: 100,
  /** No box reaches below this. */
  floor: 100,
} as const;

/** Of a page, in points of what the reader sees. */
export type Size = { readonly width: number; readonly height: number };

const A4: Size = { width: 595, height: 842 };

// The stamp of domain rule 5: baselines at x 28, y 755 and y 770; text stands 2 right of and 3 above the corner of its field.
export const STAMP_NUMBER_BOX: Box = [26, 752, 296, 766];
export const STAMP_DATE_BOX: Box = [26, 767, 296, 781];
export const STAMP_TEXT_SIZE = 9;
export const STAMP_TEXT_INSET = { x: 2, y: 3 } as const;

// A marker placed by a layout engine is off by rounding; a hundredth of a point is nothing anybody sees.
const TOLERANCE = 0.01;

/**
 * Boxes of number and date, where the page has that place; on lower pages as far below the upper edge as on A4.
 * Throws LayoutError where there is no room for them.
 */
export const stampBoxes = ({ width, height }: Size): { readonly number: Box; readonly date: Box } => {
  const drop = height < STAMP_DATE_BOX[3] ? A4.height - height : 0;
  if (STAMP_NUMBER_BOX[1] < drop || width <= 2 * STAMP_NUMBER_BOX[0])
    throw new LayoutError("La página es demasiado chica para el número");
  const lowered = ([x0, y0, x1, y1]: Box): Box => [x0, y0 - drop, Math.min(x1, width), y1 - drop];
  return { number: lowered(STAMP_NUMBER_BOX), date: lowered(STAMP_DATE_BOX) };
};

/**
 * Box of the signature with this index (0-based): odd ones left, even ones right, rows downwards; all left on pages too narrow for two.
 * Throws LayoutError where there is no room for it.
 * @param markerY baseline of the marker, in points of what the reader sees
 */
export const signatureBox = (markerY: number, index: number, { width, height }: Size = A4): Box => {
  const columns = SHEET.columns.filter((left) => left + SHEET.width <= width + TOLERANCE);
  const left = columns[index % columns.length];
  if (left === undefined) throw new LayoutError("La página es demasiado angosta para una firma");
  const bottom = markerY - SHEET.firstRowDrop - SHEET.rowStep * Math.floor(index / columns.length);
  if (bottom < SHEET.floor - TOLERANCE)
    throw new LayoutError("No queda lugar para otra firma en la última página");
  const top = bottom + SHEET.height;
  if (top > height + TOLERANCE) throw new LayoutError("El texto de cierre está fuera de la página");
  return [left, bottom, left + SHEET.width, top];
};

export const signatureBoxes = (markerY: number, count: number): Box[] =>
  Array.from({ length: count }, (_, index) => signatureBox(markerY, index));

/** How many boxes fit below a marker. */
export const roomBelow = (markerY: number): number =>
  Math.max(0, 2 * (Math.floor((markerY - SHEET.firstRowDrop - SHEET.floor + TOLERANCE) / SHEET.rowStep) + 1));

export const boxesOverlap = (a: Box, b: Box): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
