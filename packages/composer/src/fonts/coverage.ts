import { COVERED_RANGES } from "./covered-ranges";

// Joiners, marks of direction and order, soft hyphen, variation selectors: they shape text and show nothing.
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;
const BLANK = /^\s$/;
const MARK = /^\p{M}$/u;
const FIRST_MARK = 0x300;
/** On one letter; no script that our fonts have needs more. A pile of them covers the lines above. */
const MARKS_MAX = 4;
const DOTTED_CIRCLE = "\u25cc";
const CODE_POINTS = 0x11_0000;

/**
 * The characters of a text that can't be printed, each once. What no font of ours has (emoji, Chinese, ...) would be an empty box
 * without meaning, which PDF/A forbids (ISO 19005-2, 6.2.11.8).
 */
export const unsupportedCharacters = (text: string): string[] => {
  covered ??= readRanges(COVERED_RANGES);
  const missing = new Set<string>();
  let marks = 0;
  for (const character of text.normalize("NFC")) {
    const codePoint = character.codePointAt(0)!;
    const isPrinted = covered[codePoint] === 1 || BLANK.test(character) || INVISIBLE.test(character);
    // The replacement character says that something was lost before it came here.
    if (!isPrinted || character === "\ufffd") missing.add(character);
    if (marks > 0 && INVISIBLE.test(character)) continue;
    marks = codePoint >= FIRST_MARK && MARK.test(character) ? marks + 1 : 0;
    if (marks > MARKS_MAX) missing.add(DOTTED_CIRCLE + character);
  }
  return [...missing];
};

const SHOWN_MAX = 20;

/** What to tell whoever wrote a text that can't be printed; undefined when it can. */
export const explainUnsupported = (text: string): string | undefined => {
  const missing = unsupportedCharacters(text);
  if (missing.length === 0) return undefined;
  return `Caracteres que no se pueden imprimir: ${missing.slice(0, SHOWN_MAX).join(" ")}`;
};

let covered: Uint8Array | undefined;

const readRanges = (ranges: string): Uint8Array => {
  const all = new Uint8Array(CODE_POINTS);
  for (const range of ranges.trim().split(/\s+/)) {
    const [from = "", to = from] = range.split("-");
    all.fill(1, Number.parseInt(from, 16), Number.parseInt(to, 16) + 1);
  }
  return all;
};
