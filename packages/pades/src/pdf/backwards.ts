import { isWhite } from "./lexer";
import type { Work } from "./work";

// Looking for something in bytes that are not read from their beginning, as programs do when a file is broken.

const PERCENT = 37;

/**
 * Where the token before `from` may end: before white space, and where that begins with a line end before each "%" of the line too, since
 * all behind may be a comment (ISO 32000-2, 7.2.3 and 7.2.4) or not.
 */
export const endsBefore = (bytes: Buffer, from: number, work: Work): readonly number[] => {
  const end = beforeBlanks(bytes, from);
  // The usual case is asked for at every reference of a file.
  return isWhite(bytes[end - 1]) ? endsBeforeLines(bytes, end, work) : [end];
};

/** White space that ends no line. */
const beforeBlanks = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at > 0 && isWhite(bytes[at - 1]) && !isLineEnd(bytes[at - 1])) at--;
  return at;
};

const endsBeforeLines = (bytes: Buffer, from: number, work: Work): number[] => {
  const ends = new Set<number>();
  const todo = [from];
  for (let start = todo.pop(); start !== undefined; start = todo.pop()) {
    let at = start;
    let isBehindLine = false;
    while (at > 0 && isWhite(bytes[at - 1])) isBehindLine = isLineEnd(bytes[--at]) || isBehindLine;
    if (ends.has(at)) continue;
    ends.add(at);
    if (!isBehindLine) continue;
    work.check();
    let before = at;
    while (before > 0 && !isLineEnd(bytes[before - 1])) if (bytes[--before] === PERCENT) todo.push(before);
    work.add(at - before);
  }
  return [...ends];
};

export const beforeDigits = (bytes: Buffer, end: number): number => {
  let at = end;
  while (at > 0 && isDigit(bytes[at - 1])) at--;
  return at;
};

export const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 48 && code <= 57;

const isLineEnd = (code: number | undefined): boolean => code === 10 || code === 13;
