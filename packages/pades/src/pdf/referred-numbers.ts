import { beforeDigits, endsBefore, isDigit } from "./backwards";
import { PdfError } from "./errors";
import { isWhite } from "./lexer";
import type { Work } from "./work";

const REFERRED_MAX = 100_000;
const LETTER_R = 82;
const DIGITS_MAX = 10;

/**
 * Adds the numbers from `first` on of all that looks like a reference ("12 0 R"), inside strings and packed data too: one too many does no
 * harm. A look at the bytes, since parsing every object would take longer than all of signing.
 * @throws PdfError LIMIT
 */
export const collectReferred = (bytes: Buffer, first: number, found: Set<number>, work: Work): void => {
  for (let at = bytes.indexOf(LETTER_R, 4); at >= 0; at = bytes.indexOf(LETTER_R, at + 1)) {
    if (!isWhite(bytes[at - 1])) continue;
    const usual = usualNumberBefore(bytes, at);
    if (usual >= first) found.add(usual);
    else if (usual < 0) addNumbersBefore(bytes, at, first, found, work);
    if (found.size > REFERRED_MAX) throw new PdfError("LIMIT", "too many references to nothing");
  }
};

const addNumbersBefore = (bytes: Buffer, at: number, first: number, found: Set<number>, work: Work): void => {
  for (const end of endsBefore(bytes, at, work)) {
    const generation = beforeDigits(bytes, end);
    if (generation === end) continue;
    for (const numberEnd of endsBefore(bytes, generation, work)) {
      const number = numberBefore(bytes, numberEnd, generation);
      if (number >= first) found.add(number);
    }
  }
};

const [SPACE, ZERO] = [32, 48];

/** Of "12 0 R", which nearly every reference is written as; -1: this one is not, or may not be. */
const usualNumberBefore = (bytes: Buffer, at: number): number => {
  if (bytes[at - 1] !== SPACE || bytes[at - 2] !== ZERO || bytes[at - 3] !== SPACE) return -1;
  let number = 0;
  let scale = 1;
  let start = at - 3;
  for (; scale < 1e9 && isDigit(bytes[start - 1]); start--, scale *= 10)
    number += ((bytes[start - 1] as number) - ZERO) * scale;
  return scale > 1 && scale < 1e9 ? number : -1;
};

/** -1: none, or none that an object can have. */
const numberBefore = (bytes: Buffer, end: number, next: number): number => {
  const start = beforeDigits(bytes, end);
  if (end === next || start === end || end - start > DIGITS_MAX) return -1;
  return Number(bytes.toString("latin1", start, end));
};
