import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Fontkit from "fontkit";

/** Asked in this order. All are TrueType outlines: a cut of the CFF fonts is some fifty times larger. */
const FILES = [
  // Latin with any mark, Greek, Cyrillic, Devanagari.
  "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  // Hebrew, Arabic, Armenian, Georgian, symbols.
  "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  // Han, kana.
  "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  // Hangul.
  "@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf",
] as const;

/** Gives the first font that has every one of the code points. */
export type FontFinder = (codePoints: readonly number[]) => Fontkit.Font | undefined;

/** @param files in packages beside ours, in the order of asking; each is loaded, and the shaper, when it is first needed */
export const createFontFinder = (files: readonly string[]): FontFinder => {
  const opened = new Map<string, Fontkit.Font | undefined>();
  const open = (file: string): Fontkit.Font | undefined => {
    if (!opened.has(file)) opened.set(file, load(file));
    return opened.get(file);
  };
  return (codePoints) => {
    for (const file of files) {
      const font = open(file);
      if (font && codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint))) return font;
    }
    return undefined;
  };
};

export const fallbackFontFor = createFontFinder(FILES);

/** Undefined where an installation left the optional packages out (`npm ci --omit=optional`). */
const load = (file: string): Fontkit.Font | undefined => {
  // Resolved from this file's own place, which works from source and from a bundle with node_modules beside it.
  const require = createRequire(import.meta.url);
  let path: string;
  try {
    path = require.resolve(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
  const { create } = require("fontkit") as typeof Fontkit;
  const font = create(readFileSync(path));
  if (!("layout" in font)) throw new Error(`${file} is a collection of fonts`);
  return font;
};
