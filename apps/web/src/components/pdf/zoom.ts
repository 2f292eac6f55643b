/** Of the size on paper. */
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** As wide as there is room, or a part of the size on paper. */
export type Zoom = "width" | number;

export const ZOOM_MIN = STEPS[0];
export const ZOOM_MAX = STEPS[STEPS.length - 1]!;

/** The next step from where the page is now, which may lie between two. */
export const zoomIn = (scale: number): number => STEPS.find((step) => step > scale + 0.01) ?? ZOOM_MAX;

export const zoomOut = (scale: number): number => STEPS.findLast((step) => step < scale - 0.01) ?? ZOOM_MIN;

/** PDF measures in points; screens, in pixels of 1/96 inch. */
export const CSS_PER_POINT = 96 / 72;

/** Browsers draw nothing on a larger canvas. */
const CANVAS_PIXELS_MAX = 16_000_000;

/** How many device pixels for one of CSS: fewer where the page would be too large to be drawn. */
export const pixelRatio = (width: number, height: number, wanted: number): number =>
  Math.min(wanted, Math.sqrt(CANVAS_PIXELS_MAX / Math.max(width * height, 1)));

/** The page that somebody typed, or undefined. */
export const pageTyped = (text: string, pages: number): number | undefined => {
  const page = Number(text.trim());
  return Number.isInteger(page) && page >= 1 && page <= pages ? page : undefined;
};
