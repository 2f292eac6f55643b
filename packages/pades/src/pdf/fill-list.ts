import type { Rect } from "./access";
import { type Matrix, transform } from "./matrix";
import type { PdfObject } from "./objects";

const FILL: ReadonlySet<string> = new Set(["f", "F", "f*", "B", "B*", "b", "b*"]);
const FORGET: ReadonlySet<string> = new Set(["n", "S", "s"]);
// What has more is a drawing.
const RECTANGLES_MAX = 1_000;

/** Upright rectangles that content fills, in the space of its text runs. */
export class FillList {
  readonly rectangles: Rect[] = [];
  private path: Rect[] = [];

  operator(operator: string, operands: readonly PdfObject[], ctm: Matrix): void {
    if (operator === "re" && this.path.length < RECTANGLES_MAX) this.path.push(rectangle(operands, ctm));
    else if (FILL.has(operator)) {
      this.rectangles.push(...this.path.slice(0, RECTANGLES_MAX - this.rectangles.length));
      this.path = [];
    } else if (FORGET.has(operator)) this.path = [];
  }
}

const rectangle = (operands: readonly PdfObject[], ctm: Matrix): Rect => {
  const [x = 0, y = 0, width = 0, height = 0] = operands.map((item) => (typeof item === "number" ? item : 0));
  const [x0, y0] = transform(ctm, [x, y]);
  const [x1, y1] = transform(ctm, [x + width, y + height]);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
};
