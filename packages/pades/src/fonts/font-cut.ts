import { createHash } from "node:crypto";
import type { Font, Glyph } from "fontkit";
import type { EmbeddableFont, Glyph as SubsetGlyph } from "../pdf/font";

/** Collects the glyphs of a font that a text shows, and becomes a font of just those. */
export type FontCut = {
  /** The glyph's number in the cut, and its width there. */
  take(glyph: Glyph): SubsetGlyph;
  finish(): EmbeddableFont;
};

// Every glyph must have a meaning (PDF/A level U); one that is only part of a letter gets one without a look.
const NO_TEXT = "\u200b";

export const createFontCut = (font: Font): FontCut => {
  const subset = font.createSubset();
  const scale = 1000 / font.unitsPerEm;
  const taken = new Map<number, { readonly text: string; readonly glyph: SubsetGlyph }>();
  return {
    take(source) {
      const known = taken.get(source.id);
      if (known) return known.glyph;
      // It gives the new number; its types say boolean.
      const id = Number(subset.includeGlyph(source));
      const glyph = { id, width: Math.round(source.advanceWidth * scale) };
      taken.set(source.id, { text: String.fromCodePoint(...source.codePoints) || NO_TEXT, glyph });
      return glyph;
    },
    finish() {
      const ttf = Buffer.from(subset.encode());
      const { minX, minY, maxX, maxY } = font.bbox;
      return {
        name: `${subsetTag(ttf)}+${font.postscriptName}`,
        ttf,
        glyphs: Array.from(taken.values(), ({ text, glyph }) => [text, glyph] as const),
        metrics: {
          ascent: Math.round(font.ascent * scale),
          descent: Math.round(font.descent * scale),
          capHeight: Math.round((font.capHeight || font.ascent) * scale),
          boundingBox: [minX, minY, maxX, maxY].map((value) => Math.round(value * scale)),
        },
      };
    },
  };
};

/** The tag (ISO 32000-1, 9.6.4) follows from the bytes: a subset with other glyph numbers cannot be taken for this one. */
export const subsetTag = (ttf: Uint8Array): string =>
  Array.from(createHash("sha256").update(ttf).digest().subarray(0, 6), (byte) =>
    String.fromCharCode(65 + (byte % 26)),
  ).join("");
