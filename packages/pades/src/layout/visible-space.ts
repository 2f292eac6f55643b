import { IDENTITY, type Matrix, transform } from "../pdf/matrix";
import type { Page } from "../pdf/pages";
import type { Box, Size } from "./signing-sheet";

// Visible space is what a reader sees: upright, cut to the crop box, its lower left corner at 0 0, in points. Page space is what
// the file counts in: it may be turned (Rotate), moved (boxes with another origin) and scaled (UserUnit).

type Geometry = Pick<Page, "cropBox" | "rotate" | "userUnit">;

/** Page space to visible space. */
export const toVisible = ({ cropBox: [x0, y0, x1, y1], rotate, userUnit: unit }: Geometry): Matrix => {
  switch (rotate) {
    case 0:
      return [unit, 0, 0, unit, -x0 * unit, -y0 * unit];
    case 90:
      return [0, -unit, unit, 0, -y0 * unit, x1 * unit];
    case 180:
      return [-unit, 0, 0, -unit, x1 * unit, y1 * unit];
    case 270:
      return [0, unit, -unit, 0, y1 * unit, -x0 * unit];
  }
};

export const visibleSize = (page: Geometry): Size => {
  const [, , width, height] = transformBox(toVisible(page), page.cropBox);
  return { width, height };
};

/** Visible space to page space. */
export const toPage = ({ cropBox: [x0, y0, x1, y1], rotate, userUnit }: Geometry): Matrix => {
  const scale = 1 / userUnit;
  switch (rotate) {
    case 0:
      return [scale, 0, 0, scale, x0, y0];
    case 90:
      return [0, scale, -scale, 0, x1, y0];
    case 180:
      return [-scale, 0, 0, -scale, x1, y1];
    case 270:
      return [0, -scale, scale, 0, x0, y1];
  }
};

/** A box under a matrix that only turns by quarters, moves and scales. */
export const transformBox = (matrix: Matrix, box: Box): Box => {
  const [ax, ay] = transform(matrix, [box[0], box[1]]);
  const [bx, by] = transform(matrix, [box[2], box[3]]);
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
};

/**
 * Matrix of an appearance whose BBox has the visible size, so that it stands upright on a turned page. The viewer scales
 * and moves it into Rect by itself (ISO 32000-1, 12.5.5).
 */
export const appearanceMatrix = ({ rotate }: Pick<Geometry, "rotate">): Matrix => {
  switch (rotate) {
    case 0:
      return IDENTITY;
    case 90:
      return [0, 1, -1, 0, 0, 0];
    case 180:
      return [-1, 0, 0, -1, 0, 0];
    case 270:
      return [0, -1, 1, 0, 0, 0];
  }
};
