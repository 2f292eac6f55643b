import type { Font, GlyphRun } from "fontkit";
import { createFontCut, type FontCut } from "../fonts/font-cut";
import { embedFont, encodeText, type FontSubset, textWidth } from "../pdf/font";
import { type Dict, dict, type PdfObject, type Ref } from "../pdf/objects";
import { clustersOf, isLatin, printableText } from "./printable-text";
import { thousandths } from "./thousandths";
import { type Direction, directionOf, embeddingLevels, inVisualOrder, mirrored } from "./visual-order";

/** Measures and draws printable lines: with the shared Latin font, and with cuts of other fonts what that has not. */
export type Typesetter = {
  /** In points. */
  width(line: string, size: number): number;
  /** Operators that draw a line from the current text position, with the Latin font set at that size before and after. */
  show(line: string, size: number, direction: Direction): string;
  /** The fonts of everything that was shown, for the resources of the content. */
  fonts(host: { add(object: PdfObject): Ref }, latin: Ref): Dict;
};

/** A stretch of one font and one direction. */
type Piece = { text: string; readonly font: Font | undefined; readonly level: number };

type Cut = { readonly key: string; readonly cut: FontCut };

/** @param key name of the Latin font among the resources; others get names that start with it */
export const createTypesetter = (latin: FontSubset, key: string): Typesetter => {
  const widths = new Map<string, number>();
  const cuts = new Map<Font, Cut>();

  const cutOf = (font: Font): Cut => {
    const known = cuts.get(font);
    if (known) return known;
    const made = { key: `${key}_${cuts.size + 1}`, cut: createFontCut(font) };
    cuts.set(font, made);
    return made;
  };

  const showPiece = ({ text, font, level }: Piece, size: number): string => {
    if (!font) return `${encodeText(latin, turned(text, level))} Tj`;
    const { key: cutKey, cut } = cutOf(font);
    const glyphs = showGlyphs(shape(font, text, level), { cut, size, scale: 1000 / font.unitsPerEm });
    return `/${cutKey} ${thousandths(size)} Tf ${glyphs} /${key} ${thousandths(size)} Tf`;
  };

  return {
    width(line, size) {
      if (isLatin(line)) return textWidth(latin, line, size);
      let width = widths.get(line);
      if (width === undefined) {
        width = 0;
        for (const { text, font, level } of piecesOf(line, "ltr")) {
          width += font ? shape(font, text, level).advanceWidth / font.unitsPerEm : textWidth(latin, text, 1);
        }
        widths.set(line, width);
      }
      return width * size;
    },
    show(line, size, direction) {
      if (isLatin(line) && direction === "ltr") return `${encodeText(latin, line)} Tj`;
      const pieces = inVisualOrder(piecesOf(line, direction));
      return pieces.map((piece) => showPiece(piece, size)).join("\n");
    },
    fonts(host, latinRef) {
      const fonts = dict({ [key]: latinRef });
      for (const { key: name, cut } of cuts.values()) fonts.set(name, embedFont(host, cut.finish()));
      return fonts;
    },
  };
};

/** What a program reads out of a drawn text that does not undo the visual order: the letters from left to right. */
export const textAsDrawn = (text: string): string => {
  const line = printableText(text);
  return inVisualOrder(piecesOf(line, directionOf(line)))
    .map((piece) =>
      piece.font ? glyphText(shape(piece.font, piece.text, piece.level)) : turned(piece.text, piece.level),
    )
    .join("");
};

const glyphText = ({ glyphs }: GlyphRun): string =>
  glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join("");

const piecesOf = (line: string, direction: Direction): Piece[] => {
  const levels = embeddingLevels(line, direction);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { text, font } of clustersOf(line)) {
    const level = levels[at] ?? 0;
    const last = pieces.at(-1);
    if (last && last.font === font && last.level === level) last.text += text;
    else pieces.push({ text, font, level });
    at += text.length;
  }
  return pieces;
};

const isTurned = (level: number): boolean => level % 2 === 1;

/** Text as it stands from left to right at its level. */
const turned = (text: string, level: number): string =>
  isTurned(level) ? Array.from(text, mirrored).reverse().join("") : text;

/** Joins, ligatures and marks as the script asks for; glyphs come from left to right. */
const shape = (font: Font, text: string, level: number): GlyphRun =>
  isTurned(level)
    ? font.layout(Array.from(text, mirrored).join(""), undefined, undefined, undefined, "rtl")
    : font.layout(text, undefined, undefined, undefined, "ltr");

type Showing = {
  readonly cut: FontCut;
  readonly size: number;
  /** Font units to thousandths. */
  readonly scale: number;
};

const showGlyphs = ({ glyphs, positions }: GlyphRun, { cut, size, scale }: Showing): string => {
  const operators: string[] = [];
  let array: (string | number)[] = [];
  const flush = () => {
    if (array.length > 0) operators.push(`[${joinArray(array)}] TJ`);
    array = [];
  };
  let rise = 0;
  for (const [index, source] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const { id, width } = cut.take(source);
    if (yOffset !== rise) {
      flush();
      operators.push(`${thousandths((yOffset * scale * size) / 1000)} Ts`);
      rise = yOffset;
    }
    // TJ moves left by thousandths: to the glyph's own place, and behind it to where the next one starts.
    array.push(-xOffset * scale, hex4(id), width + (xOffset - xAdvance) * scale);
  }
  flush();
  if (rise !== 0) operators.push("0 Ts");
  return operators.join(" ");
};

const hex4 = (value: number): string => value.toString(16).padStart(4, "0");

/** Neighbouring glyphs go into one string; moves of less than half a thousandth are left out. */
const joinArray = (items: readonly (string | number)[]): string => {
  let text = "";
  let hex = "";
  let move = 0;
  for (const item of items) {
    if (typeof item === "number") move += item;
    else {
      const rounded = Math.round(move);
      if (rounded !== 0) {
        if (hex !== "") text += `<${hex}>`;
        hex = "";
        text += rounded;
        move -= rounded;
      }
      hex += item;
    }
  }
  text += `<${hex}>`;
  const rest = Math.round(move);
  return rest === 0 ? text : `${text}${rest}`;
};
