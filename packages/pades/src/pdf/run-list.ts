import type { Matrix } from "./matrix";

/** Text shown on one baseline. Page space; `size` is the font size in points after all scaling. */
export type TextRun = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
};

export type MutableRun = { text: string; x: number; y: number; size: number };

/** Of length one; a page that is turned has text that runs upwards or downwards. */
type Direction = readonly [number, number];

const directionOf = ([a, b]: Matrix): Direction => {
  const length = Math.hypot(a, b) || 1;
  return [a / length, b / length];
};

const TOLERANCE = 0.01;

/** The same line of text goes on: as large, the same way, and no nearer to its upper edge. */
const goesOn = (run: MutableRun, [ux, uy]: Direction, next: MutableRun, [vx, vy]: Direction): boolean => {
  const aside = (next.x - run.x) * uy - (next.y - run.y) * ux;
  return [aside, vx - ux, vy - uy, next.size - run.size].every((value) => Math.abs(value) < TOLERANCE);
};

/** What a page shows, in drawing order, whichever of its streams draws it. */
export class RunList {
  readonly runs: MutableRun[] = [];
  /** Of the last run. */
  private direction: Direction = [1, 0];

  /** Producers place words or single glyphs one by one: the same baseline and size go on in one run. */
  start(matrix: Matrix, size: number): MutableRun {
    const next = { text: "", x: matrix[4], y: matrix[5], size: size * Math.hypot(matrix[2], matrix[3]) };
    const direction = directionOf(matrix);
    const last = this.runs.at(-1);
    if (last && goesOn(last, this.direction, next, direction)) return last;
    this.direction = direction;
    this.runs.push(next);
    return next;
  }
}
