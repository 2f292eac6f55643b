import { cleanText, type FontSubset, textWidth } from "../pdf/font";

export type FittedText = {
  readonly lines: readonly string[];
  readonly size: number;
  readonly leading: number;
};

const SIZE_MAX = 9;
const SIZE_MIN = 5;
const SIZE_STEP = 0.25;
const LEADING = 1.25;

/**
 * The largest size from 9 down to 5 points at which the lines fit, wrapped at spaces and, when a word is wider than the box, inside
 * it. At 5 points what is still too much is cut off at the bottom. Lines come back cleaned for the font.
 */
export const fitText = (
  font: FontSubset,
  lines: readonly string[],
  width: number,
  height: number,
): FittedText => {
  const cleaned = lines.map((line) => cleanText(font, line)).filter((line) => line !== "");
  for (let size = SIZE_MAX; ; size -= SIZE_STEP) {
    const leading = size * LEADING;
    const wrapped = cleaned.flatMap((line) => wrap(font, line, width, size));
    if (wrapped.length * leading <= height) return { lines: wrapped, size, leading };
    if (size <= SIZE_MIN) return { lines: wrapped.slice(0, Math.floor(height / leading)), size, leading };
  }
};

/** The largest size from `max` down to 5 points at which one cleaned line is not wider than `width`. */
export const fitLine = (font: FontSubset, line: string, width: number, max: number): number => {
  let size = max;
  while (size > SIZE_MIN && textWidth(font, line, size) > width) size -= SIZE_STEP;
  return size;
};

const wrap = (font: FontSubset, line: string, width: number, size: number): string[] => {
  const out: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (textWidth(font, longer, size) <= width) {
      current = longer;
      continue;
    }
    if (current !== "") out.push(current);
    const pieces = breakWord(font, word, width, size);
    current = pieces.pop() ?? "";
    out.push(...pieces);
  }
  if (current !== "") out.push(current);
  return out;
};

const breakWord = (font: FontSubset, word: string, width: number, size: number): string[] => {
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece !== "" && textWidth(font, piece + character, size) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  pieces.push(piece);
  return pieces;
};
