import { deflateSync } from "node:zlib";
import latin from "../fonts/noto-sans-latin.json" with { type: "json" };
import { dict, name, type PdfObject, PdfString, type Ref, Stream } from "./objects";

export type Glyph = { readonly id: number /** In thousandths of the font size. */; readonly width: number };

type GlyphRow = readonly [text: string, glyph: Glyph];

/** A TrueType subset and what its glyphs mean. */
export type EmbeddableFont = {
  /** With its subset tag: "ABCDEF+NotoSans-Regular". */
  readonly name: string;
  readonly ttf: Buffer;
  readonly glyphs: Iterable<GlyphRow>;
  readonly metrics: {
    readonly ascent: number;
    readonly descent: number;
    readonly capHeight: number;
    readonly boundingBox: readonly number[];
  };
};

/** With the table that says which glyph shows which character. */
export type FontSubset = EmbeddableFont & { readonly glyphs: ReadonlyMap<string, Glyph> };

let shipped: FontSubset | undefined;

/** Noto Sans, Latin letters and punctuation, made by scripts/build-font.ts. One for all appearances of a document. */
export const latinFont = (): FontSubset => {
  shipped ??= {
    name: latin.name,
    ttf: Buffer.from(latin.ttf, "base64"),
    glyphs: new Map(
      Object.entries(latin.glyphs).map(([character, [id = 0, width = 0]]) => [character, { id, width }]),
    ),
    metrics: latin.metrics,
  };
  return shipped;
};

const FALLBACK = "?";

/** What the font can show: composed letters (NFC), one line, "?" for what it lacks. */
export const cleanText = (font: FontSubset, text: string): string =>
  Array.from(text.normalize("NFC").replace(/\s+/g, " ").trim(), (character) =>
    font.glyphs.has(character) ? character : FALLBACK,
  ).join("");

/** Width in points of text that was cleaned before. */
export const textWidth = (font: FontSubset, text: string, size: number): number => {
  let width = 0;
  for (const character of text) width += font.glyphs.get(character)?.width ?? 0;
  return (width * size) / 1000;
};

/** Cleaned text as the operand of Tj. */
export const encodeText = (font: FontSubset, text: string): string => {
  let hex = "<";
  for (const character of text) hex += hex4(font.glyphs.get(character)?.id ?? 0);
  return `${hex}>`;
};

const hexOfGlyphs: string[] = [];

/** Glyph numbers have 16 bits, and a document shows the same few again and again. */
const hex4 = (value: number): string => {
  hexOfGlyphs[value] ??= value.toString(16).padStart(4, "0");
  return hexOfGlyphs[value];
};

type EmbeddedParts = {
  readonly fontFile: Buffer;
  readonly toUnicode: Buffer;
  readonly cidSet: Buffer;
  readonly widths: PdfObject[];
};

const parts = new WeakMap<EmbeddableFont, EmbeddedParts>();

const partsOf = (font: EmbeddableFont): EmbeddedParts => {
  const known = parts.get(font);
  if (known) return known;
  const glyphs = [...font.glyphs].sort(([, a], [, b]) => a.id - b.id).filter(isFirstOfGlyph);
  const made = {
    fontFile: deflateSync(font.ttf, { level: 9 }),
    toUnicode: deflateSync(toUnicode(glyphs), { level: 9 }),
    cidSet: deflateSync(cidSet(font.ttf)),
    widths: widths(glyphs),
  };
  parts.set(font, made);
  return made;
};

// Two characters may share a glyph (hyphen and soft hyphen); a glyph has one width and one meaning.
const isFirstOfGlyph = ([, { id }]: GlyphRow, index: number, rows: readonly GlyphRow[]): boolean =>
  index === 0 || rows[index - 1]?.[1].id !== id;

/**
 * Adds the font as Type0 with Identity-H (ISO 32000-1, 9.7), its program, widths, ToUnicode and CIDSet: what PDF/A and text
 * extraction ask for.
 */
export const embedFont = (host: { add(object: PdfObject): Ref }, font: EmbeddableFont): Ref => {
  const { fontFile, toUnicode, cidSet, widths } = partsOf(font);
  const { ascent, descent, capHeight, boundingBox } = font.metrics;
  const baseFont = name(font.name);
  const flate = name("FlateDecode");
  const file = host.add(new Stream(dict({ Length1: font.ttf.length, Filter: flate }), fontFile));
  const descriptor = host.add(
    dict({
      Type: name("FontDescriptor"),
      FontName: baseFont,
      Flags: 4,
      FontBBox: [...boundingBox],
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: descent,
      CapHeight: capHeight,
      StemV: 80,
      FontFile2: file,
      CIDSet: host.add(new Stream(dict({ Filter: flate }), cidSet)),
    }),
  );
  const descendant = host.add(
    dict({
      Type: name("Font"),
      Subtype: name("CIDFontType2"),
      BaseFont: baseFont,
      CIDSystemInfo: dict({
        Registry: new PdfString(Buffer.from("Adobe")),
        Ordering: new PdfString(Buffer.from("Identity")),
        Supplement: 0,
      }),
      FontDescriptor: descriptor,
      DW: 600,
      W: widths,
      CIDToGIDMap: name("Identity"),
    }),
  );
  return host.add(
    dict({
      Type: name("Font"),
      Subtype: name("Type0"),
      BaseFont: baseFont,
      Encoding: name("Identity-H"),
      DescendantFonts: [descendant],
      ToUnicode: host.add(new Stream(dict({ Filter: flate }), toUnicode)),
    }),
  );
};

/** PDF/A-1 wants the CIDs that are in the program named (ISO 19005-1, 6.3.5): all from 0 up to the number that `maxp` states. */
const cidSet = (ttf: Buffer): Buffer => {
  const count = glyphCount(ttf);
  const bits = Buffer.alloc(Math.ceil(count / 8), 0xff);
  const spare = bits.length * 8 - count;
  if (spare > 0) bits[bits.length - 1] = (0xff << spare) & 0xff;
  return bits;
};

const glyphCount = (ttf: Buffer): number => {
  for (let table = 0; table < ttf.readUInt16BE(4); table++) {
    const at = 12 + 16 * table;
    if (ttf.toString("latin1", at, at + 4) === "maxp") return ttf.readUInt16BE(ttf.readUInt32BE(at + 8) + 4);
  }
  throw new Error("a font program without maxp");
};

const widths = (glyphs: readonly GlyphRow[]): PdfObject[] => {
  const array: PdfObject[] = [];
  let run: PdfObject[] = [];
  let previous = Number.NaN;
  for (const [, { id, width }] of glyphs) {
    if (id !== previous + 1) {
      run = [];
      array.push(id, run);
    }
    run.push(width);
    previous = id;
  }
  return array;
};

const CHARACTERS_PER_BLOCK = 100;

const toUnicode = (glyphs: readonly GlyphRow[]): Buffer => {
  const lines = [
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
    "/CMapName /Adobe-Identity-UCS def",
    "/CMapType 2 def",
    "1 begincodespacerange",
    "<0000><ffff>",
    "endcodespacerange",
  ];
  for (let from = 0; from < glyphs.length; from += CHARACTERS_PER_BLOCK) {
    const block = glyphs.slice(from, from + CHARACTERS_PER_BLOCK);
    lines.push(`${block.length} beginbfchar`);
    for (const [character, { id }] of block) {
      lines.push(`<${hex4(id)}><${Buffer.from(character, "utf16le").swap16().toString("hex")}>`);
    }
    lines.push("endbfchar");
  }
  lines.push("endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end", "");
  return Buffer.from(lines.join("\n"), "latin1");
};
