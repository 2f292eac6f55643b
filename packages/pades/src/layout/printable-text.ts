import type { Font } from "fontkit";
import { fallbackFontFor } from "../fonts/fallback-fonts";
import { latinFont } from "../pdf/font";

/** What a reader takes for one letter (UAX #29), and the font that has it; undefined: the shared Latin font. */
type Cluster = { readonly text: string; readonly font: Font | undefined };

const REPLACEMENT = "?";

// Vietnamese and pointed Hebrew need two or three; hundreds would paint over the lines around.
const MARKS_MAX = 3;

// Joiners, variation selectors and tags take part in finding the letters, and go afterwards.
const PART_OF_LETTERS = /\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}]/u;
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;
const JOINING_SCRIPT = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}]/u;
const NO_LETTER = /[\p{Co}\p{Cn}\p{Cs}]/u;

/**
 * One line of text as an appearance can show it: composed (NFC), blanks made one, without anything invisible (an override could
 * turn the order of a line round, a filler could pass for an empty name), "?" for every letter that no font has.
 */
export const printableText = (text: string): string => readLine(text).shown;

/** The letters of some lines that no font has, as they give them, each once. */
export const unprintableLetters = (lines: readonly string[]): readonly string[] => [
  ...new Set(lines.flatMap((line) => readLine(line).missing)),
];

type Line = { readonly shown: string; readonly missing: readonly string[] };

/** One line without what nobody sees and what could turn its order round; every letter stays, whether or not a font has it. */
export const plainText = (text: string): string => (IS_PLAIN.test(text) ? text : cleaned(text));

// Words of letters that are Latin-1 and stand alone, one blank between them: most names, and nothing in them to change.
const IS_PLAIN = /^(?:[\x21-\x7e\xa1-\xac\xae-\xff]+(?: (?! |$)|$))*$/;

const cleaned = (text: string): string =>
  text
    .replace(/[\s\u0085]+/gu, " ")
    .replace(INVISIBLE, (character) => (PART_OF_LETTERS.test(character) ? character : ""))
    .normalize("NFC")
    .replace(/ {2,}/g, " ")
    .trim();

/** Names and offices come again and again. */
const knownLines = new Map<string, Line>();
const KNOWN_LINES_MAX = 2_000;
const KNOWN_LETTERS_MAX = 200;

const readLine = (text: string): Line => {
  const known = knownLines.get(text);
  if (known) return known;
  const line = readNewLine(text);
  if (text.length <= KNOWN_LETTERS_MAX) {
    if (knownLines.size >= KNOWN_LINES_MAX) knownLines.clear();
    knownLines.set(text, line);
  }
  return line;
};

const readNewLine = (text: string): Line => {
  const line = plainText(text);
  if (isLatin(line)) return { shown: line, missing: [] };

  const missing: string[] = [];
  const shown = letters(line).map((letter) => {
    const visible = withoutInvisible(letter);
    if (visible === "" || isLatin(visible) || fontOf(visible)) return visible;
    missing.push(letter);
    return REPLACEMENT;
  });
  return { shown: shown.join(""), missing };
};

/** The letters of a line that `printableText` gave. */
export const clustersOf = (line: string): Cluster[] =>
  letters(line).map((text) => ({ text, font: isLatin(text) ? undefined : fontOf(text) }));

export const isLatin = (text: string): boolean => {
  const { glyphs } = latinFont();
  for (const character of text) if (!glyphs.has(character)) return false;
  return true;
};

let segmenter: Intl.Segmenter | undefined;

const letters = (line: string): string[] => {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return Array.from(segmenter.segment(line), ({ segment }) => segment);
};

const withoutInvisible = (letter: string): string => {
  const keepsJoiners = JOINING_SCRIPT.test(letter);
  let marks = 0;
  let visible = "";
  for (const character of letter) {
    if (PART_OF_LETTERS.test(character) && !(keepsJoiners && isJoiner(character))) continue;
    if (/\p{M}/u.test(character) && ++marks > MARKS_MAX) continue;
    visible += character;
  }
  return visible;
};

const isJoiner = (character: string): boolean => character === "\u200c" || character === "\u200d";

const fontOf = (letter: string): Font | undefined => {
  if (NO_LETTER.test(letter)) return undefined;
  const codePoints = Array.from(letter, (character) => character.codePointAt(0) as number);
  return fallbackFontFor(codePoints.filter((codePoint) => codePoint !== 0x200c && codePoint !== 0x200d));
};
