import { openSync } from "fontkit";
import { fontFiles } from "./font-files";

const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;
/** Of a character that the text font lacks and another one has. */
const UNKNOWN_WIDTH = 0.7;

type Measure = (character: string) => number;
let measure: Measure | undefined;

/** Width of a text in bold, the wider face, in ems: times the font size it is points. */
export const textWidth = (text: string): number => {
  measure ??= boldMeasure();
  let width = 0;
  for (const character of text) width += measure(character);
  return width;
};

const boldMeasure = (): Measure => {
  const file = fontFiles().find((path) => path.endsWith("NotoSans_700Bold.ttf"));
  const font = file && openSync(file);
  if (!font || !("glyphForCodePoint" in font)) throw new Error("The text font is missing");
  const known = new Map<string, number>();
  return (character) => {
    const found = known.get(character);
    if (found !== undefined) return found;
    const codePoint = character.codePointAt(0) ?? 0;
    const advance = font.hasGlyphForCodePoint(codePoint)
      ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
      : UNKNOWN_WIDTH;
    const width = INVISIBLE.test(character) ? 0 : advance;
    known.set(character, width);
    return width;
  };
};
