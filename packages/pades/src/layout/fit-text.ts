import { clustersOf, printableText } from "./printable-text";
import type { Typesetter } from "./typesetter";
import { type Direction, directionOf } from "./visual-order";

type FittedLine = {
  readonly text: string;
  readonly direction: Direction;
  /** Index of the line that it is a part of. */
  readonly of: number;
};

export type FittedText = {
  readonly lines: readonly FittedLine[];
  /** What has no room. */
  readonly cut: readonly FittedLine[];
  readonly size: number;
  readonly leading: number;
};

type Room = { readonly width: number; readonly height: number; readonly max?: number };

const SIZE_MAX = 9;
/** Nothing is set smaller: it could not be read. */
export const SIZE_MIN = 5;
const SIZE_STEP = 0.25;
const LEADING = 1.25;

/**
 * The largest size from `max` (9) down to 5 points at which the lines fit, wrapped at spaces and, when a word is wider than the box, inside
 * it. At 5 points what is still too much is cut off at the bottom (`cut`). Lines come back printable.
 */
export const fitText = (
  typesetter: Typesetter,
  lines: readonly string[],
  { width, height, max = SIZE_MAX }: Room,
): FittedText => {
  const printable = lines
    .map((text, of) => ({ line: printableText(text), of }))
    .filter(({ line }) => line !== "")
    .map(({ line, of }) => ({ line, of, direction: directionOf(line) }));
  for (let size = max; ; size -= SIZE_STEP) {
    const leading = size * LEADING;
    const wrapped = printable.flatMap(({ line, direction, of }) =>
      wrap(typesetter, line, width, size).map((text) => ({ text, direction, of })),
    );
    const isWhole = wrapped.length * leading <= height;
    if (!isWhole && size > SIZE_MIN) continue;
    const room = isWhole ? wrapped.length : Math.max(0, Math.floor(height / leading));
    return { lines: wrapped.slice(0, room), cut: wrapped.slice(room), size, leading };
  }
};

/** The largest size from `max` down to 5 points at which one printable line is not wider than `width`. */
export const fitLine = (typesetter: Typesetter, line: string, width: number, max: number): number => {
  let size = max;
  while (size > SIZE_MIN && typesetter.width(line, size) > width) size -= SIZE_STEP;
  return size;
};

const wrap = (typesetter: Typesetter, line: string, width: number, size: number): string[] => {
  // Most lines fit, and need not be taken apart to find out.
  if (typesetter.width(line, size) <= width) return [line];
  const out: string[] = [];
  const blank = typesetter.width(" ", size);
  let current = "";
  let taken = 0;
  for (const word of line.split(" ")) {
    // Words are measured apart and once: a line measured anew with each of its words takes time that grows with its square.
    const more = typesetter.width(word, size);
    if (current !== "" && taken + blank + more <= width) {
      current += ` ${word}`;
      taken += blank + more;
      continue;
    }
    if (current !== "") out.push(current);
    const pieces = more <= width ? [word] : breakWord(typesetter, word, width, size);
    current = pieces.pop() ?? "";
    taken = pieces.length === 0 ? more : typesetter.width(current, size);
    out.push(...pieces);
  }
  if (current !== "") out.push(current);
  return out;
};

const breakWord = (typesetter: Typesetter, word: string, width: number, size: number): string[] => {
  const pieces: string[] = [];
  let piece = "";
  let taken = 0;
  for (const { text } of clustersOf(word)) {
    // Letters measured apart are as wide as joined ones or wider, and measured once.
    const more = typesetter.width(text, size);
    if (piece !== "" && taken + more > width) {
      pieces.push(piece);
      piece = "";
      taken = 0;
    }
    piece += text;
    taken += more;
  }
  pieces.push(piece);
  return pieces;
};
