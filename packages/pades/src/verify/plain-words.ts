import { isWhite } from "../pdf/lexer";
import { odd } from "./oddness";

// How objects of a later revision are spelt: programs read the rest in their own ways, so that what was written again "as it was" would
// show something else. ISO 32000-2, 7.2.3, 7.3.3 to 7.3.5 and Annex C.2.

const WORD_BYTES_MAX = 250;
const NUMBER = /^[+-]?\d{0,12}(?:\.\d{0,20})?$/;
const HEXADECIMAL = /^[0-9a-fA-F\t\n\f\r ]*$/;

/**
 * Words, names and strings of bytes that hold an object and nothing else; the data of a stream is not looked at.
 * @throws Oddness
 */
export const assertPlainWords = (bytes: Buffer): void => {
  for (let at = 0; at < bytes.length; ) at = behindToken(bytes, at);
};

const [ZERO, PERCENT, OPEN, LESS, GREATER] = [0, 37, 40, 60, 62];

/** Behind the token that begins here, or the white space. */
const behindToken = (bytes: Buffer, at: number): number => {
  const code = bytes[at] as number;
  if (code === ZERO) throw odd("a zero between words");
  if (code === PERCENT) return behindComment(bytes, at);
  if (code === OPEN) return behindLiteral(bytes, at);
  if (code === LESS) return bytes[at + 1] === LESS ? at + 2 : behindHexadecimal(bytes, at);
  if (isWhite(code) || isDelimiter(code)) return at + 1;
  return behindWord(bytes, at);
};

const behindComment = (bytes: Buffer, start: number): number => {
  let at = start;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
  return at;
};

const behindLiteral = (bytes: Buffer, start: number): number => {
  let open = 0;
  for (let at = start; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === 92) at++;
    else if (code === OPEN) open++;
    else if (code === 41 && --open === 0) return at + 1;
  }
  throw odd("a string without an end");
};

const behindHexadecimal = (bytes: Buffer, start: number): number => {
  const end = bytes.indexOf(GREATER, start);
  if (end < 0 || !HEXADECIMAL.test(bytes.toString("latin1", start + 1, end)))
    throw odd("a string of other things than digits");
  return end + 1;
};

/** With the solidus of a name, which is a delimiter and begins it. */
const behindWord = (bytes: Buffer, start: number): number => {
  let at = start + 1;
  while (at < bytes.length && !isWhite(bytes[at]) && !isDelimiter(bytes[at] as number)) at++;
  const word = bytes.toString("latin1", start, Math.min(at, start + WORD_BYTES_MAX + 1));
  if (word.length > WORD_BYTES_MAX) throw odd("a word that some programs cut");
  if (/^[+\-.\d]/.test(word) && bytes[start - 1] !== SOLIDUS && !NUMBER.test(word))
    throw odd("a number of too many digits");
  if (bytes[start - 1] === SOLIDUS && /#(?![0-9a-fA-F]{2})/.test(word))
    throw odd("a name with a number sign of its own");
  return at;
};

const SOLIDUS = 47;
const DELIMITERS: ReadonlySet<number> = new Set(Buffer.from("()<>[]{}/%"));
const isDelimiter = (code: number): boolean => DELIMITERS.has(code);
