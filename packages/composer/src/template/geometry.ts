/** Millimetres. Text starts where the boxes of the signatures do, 50 points from the edge. The band between header and text on the first page belongs to the stamp: y 752 to 781 points. */
export const PAGE = { width: 210, height: 297 } as const;
export const MARGIN = { top: 32, right: 17.6, bottom: 22, left: 17.6 } as const;
/**
 * Of the side margins, what belongs to the area that Chromium prints: it cuts at that area's edge, and list markers, slanted letters
 * and rules reach a little beyond the text. Millimetres.
 */
export const GUTTER = 10;
export const HEADER_HEIGHT = 18;

const POINTS_PER_MM = 72 / 25.4;

/** Signers whose boxes fit on one page between these margins; more go on a second sheet. */
const SIGNERS_PER_SHEET = 12;
const SHEETS_MAX = 2;
export const SIGNERS_MAX = SIGNERS_PER_SHEET * SHEETS_MAX;

/** The signing service wants 100 points from the marker to the first row, 100 between rows, none below y = 100. */
const ROW_STEP = 100;
const FLOOR = 100;
/** The marker's baseline lies up to 1.4 points below the sheet's top edge: without slack 1 in 90 layouts fails. */
const SLACK = 4;

/** Signers of each sheet, in order: `[12, 3]` for 15. */
export const splitSigners = (signers: number): number[] => {
  const sheets = Array.from({ length: Math.ceil(signers / SIGNERS_PER_SHEET) }, (_, index) => index);
  return sheets.map((index) => Math.min(SIGNERS_PER_SHEET, signers - index * SIGNERS_PER_SHEET));
};

/** Height in points that a sheet reserves below its marker. */
export const sheetHeight = (signers: number): number =>
  Math.ceil(signers / 2) * ROW_STEP + FLOOR - MARGIN.bottom * POINTS_PER_MM + SLACK;
