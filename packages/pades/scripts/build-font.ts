// Cuts the Latin subset that every appearance uses out of Noto Sans and writes it beside its glyph table. Run by hand when the set
// of characters changes: npx tsx packages/pades/scripts/build-font.ts && npx biome format --write packages/pades/src/fonts
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";
import { subsetTag } from "../src/fonts/font-cut";

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

// Latin-1, Latin Extended-A (every European name), the letters Romanian and German add, and the punctuation of good Spanish text.
const CHARACTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...range(0x100, 0x17f),
  ..."–—‘’“”„•…€º№ȘșȚțẞ",
];

const source = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
);
const font = fontkit.create(readFileSync(source));
const scale = 1000 / font.unitsPerEm;
const subset = font.createSubset();
const glyphs: Record<string, [id: number, width: number]> = {};
for (const character of new Set(CHARACTERS)) {
  const codePoint = character.codePointAt(0) ?? 0;
  if (!font.hasGlyphForCodePoint(codePoint)) continue;
  const glyph = font.glyphForCodePoint(codePoint);
  glyphs[character] = [subset.includeGlyph(glyph), Math.round(glyph.advanceWidth * scale)];
}
const ttf = Buffer.from(subset.encode());

const { minX, minY, maxX, maxY } = font.bbox;
const table = {
  name: `${subsetTag(ttf)}+${font.postscriptName}`,
  metrics: {
    ascent: Math.round(font.ascent * scale),
    descent: Math.round(font.descent * scale),
    capHeight: Math.round((font.capHeight || 714) * scale),
    boundingBox: [minX, minY, maxX, maxY].map((value) => Math.round(value * scale)),
  },
  glyphs,
  ttf: ttf.toString("base64"),
};
const folder = new URL("../src/fonts/", import.meta.url);
writeFileSync(new URL("noto-sans-latin.json", folder), `${JSON.stringify(table)}\n`);
process.stdout.write(`${table.name}: ${Object.keys(glyphs).length} characters, ${ttf.length} bytes\n`);
