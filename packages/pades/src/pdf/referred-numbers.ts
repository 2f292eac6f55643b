import { PdfError } from "./errors";
import { isWhite } from "./lexer";

const REFERRED_MAX = 100_000;
const LETTER_R = 82;
const DIGITS_MAX = 10;

/**
 * Adds the numbers from `first` on of all that looks like a reference ("12 0 R"), inside strings and packed data too: one too many does no
 * harm. A look at the bytes, since parsing every object would take longer than all of signing.
 * @throws PdfError LIMIT
 */
export const collectReferred = (bytes: Buffer, first: number, found: Set<number>): void => {
  for (let at = bytes.indexOf(LETTER_R, 4); at >= 0; at = bytes.indexOf(LETTER_R, at + 1)) {
    if (!isWhite(bytes[at - 1])) continue;
    const generationEnd = beforeWhite(bytes, at);
    const generation = beforeDigits(bytes, generationEnd);
    if (generation === generationEnd) continue;
    const number = numberBefore(bytes, beforeWhite(bytes, generation), generation);
    if (number < first) continue;
    found.add(number);
    if (found.size > REFERRED_MAX) throw new PdfError("LIMIT", "too many references to nothing");
  }
};

/** -1: none, or none that an object can have. */
const numberBefore = (bytes: Buffer, end: number, next: number): number => {
  const start = beforeDigits(bytes, end);
  if (end === next || start === end || end - start > DIGITS_MAX) return -1;
  let number = 0;
  for (let at = start; at < end; at++) number = number * 10 + (bytes[at] as number) - 48;
  return number;
};

const beforeWhite = (bytes: Buffer, end: number): number => {
  let at = end;
  while (at > 0 && isWhite(bytes[at - 1])) at--;
  return at;
};

const beforeDigits = (bytes: Buffer, end: number): number => {
  let at = end;
  while (at > 0 && isDigit(bytes[at - 1])) at--;
  return at;
};

const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 48 && code <= 57;
