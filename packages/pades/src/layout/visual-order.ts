import createBidi from "bidi-js";

export type Direction = "ltr" | "rtl";

const bidi = createBidi();

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Of a paragraph: the direction of its first letter that has one (UAX #9, P2 and P3). */
export const directionOf = (text: string): Direction => {
  if (!hasRightToLeft(text)) return "ltr";
  return ((bidi.getEmbeddingLevels(text, "auto").paragraphs[0]?.level ?? 0) & 1) === 1 ? "rtl" : "ltr";
};

/** Embedding level of each UTF-16 unit (UAX #9, 3.3): odd ones run right to left. */
export const embeddingLevels = (line: string, direction: Direction): Uint8Array =>
  hasRightToLeft(line) || direction === "rtl"
    ? bidi.getEmbeddingLevels(line, direction).levels
    : new Uint8Array(line.length);

/** A bracket as it stands in text that runs right to left. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/** Pieces of a line from left to right (UAX #9, L2): each stretch at or above a level is turned round, from the highest down to 1. */
export const inVisualOrder = <T extends { readonly level: number }>(pieces: readonly T[]): T[] => {
  const ordered = [...pieces];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end] as T).level >= level) end++;
      if (end > start) {
        ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
        start = end;
      }
    }
  }
  return ordered;
};
