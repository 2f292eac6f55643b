import { openSync } from "fontkit";
import { fontFiles } from "./font-files";

const PER_LINE = 12;

/** The module `covered-ranges.ts`, made anew from the fonts. */
export const coveredRangesModule = (): string => {
  const ranges = rangesOf([...coveredCodePoints()].sort((one, other) => one - other));
  const lines = Array.from({ length: Math.ceil(ranges.length / PER_LINE) }, (_, index) =>
    ranges.slice(index * PER_LINE, (index + 1) * PER_LINE).join(" "),
  );
  return `${HEAD}export const COVERED_RANGES = \`\n${lines.join("\n")}\n\`;\n`;
};

const HEAD = `/**
 * The characters that some font of a document has, as hexadecimal ranges of code points: known without opening the fonts, wherever
 * something is saved. Written by \`vitest run packages/composer/src/fonts/coverage.test.ts -u\`.
 */
`;

const coveredCodePoints = (): ReadonlySet<number> => {
  const all = new Set<number>();
  for (const file of fontFiles()) {
    const font = openSync(file);
    if (!("characterSet" in font)) throw new Error(`Not a single font: ${file}`);
    for (const codePoint of font.characterSet) all.add(codePoint);
  }
  return all;
};

const rangesOf = (sorted: readonly number[]): string[] => {
  const ranges: { from: number; to: number }[] = [];
  for (const codePoint of sorted) {
    const last = ranges.at(-1);
    if (last?.to === codePoint - 1) last.to = codePoint;
    else ranges.push({ from: codePoint, to: codePoint });
  }
  return ranges.map(({ from, to }) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`));
};

const hex = (value: number): string => value.toString(16);
