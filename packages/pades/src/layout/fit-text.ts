import { clustersOf, printableText } from "./printable-text";
import type { Typesetter } from "./typesetter";
import { type Direction, directionOf } from "./visual-order";

type FittedLine = { readonly text: string; readonly direction: Direction };

export type FittedText = {
  readonly lines: readonly FittedLine[];
  readonly size: number;
  readonly leading: number;
};

type Room = { readonly width: number; readonly height: number; readonly max?: number };

const SIZE_MAX = 9;
const SIZE_MIN = 5;
const SIZE_STEP = 0.25;
const LEADING = 1.25;

/**
 * The largest size from `max` (9) down to 5 points at which the lines fit, wrapped at spaces and, when a word is wider than the box, inside
 * it. At 5 points what is still too much is cut off at the bottom. Lines come back printable.
 */
export const fitText = (
  typesetter: Typesetter,
  lines: readonly string[],
  { width, height, max = SIZE_MAX }: Room,
): FittedText => {
  const printable = lines
    .map(printableText)
    .filter((line) => line !== "")
    .map((line) => ({ line, direction: directionOf(line) }));
  for (let size = max; ; size -= SIZE_STEP) {
    const leading = size * LEADING;
    const wrapped = printable.flatMap(({ line, direction }) =>
      wrap(typesetter, line, width, size).map((text) => ({ text, direction })),
    );
    if (wrapped.length * leading <= height) return { lines: wrapped, size, leading };
    if (size <= SIZE_MIN) return { lines: wrapped.slice(0, Math.floor(height / leading)), size, leading };
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
