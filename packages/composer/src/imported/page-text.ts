import { PdfError } from "@foja/pades/pdf/errors";
import { listPages } from "@foja/pades/pdf/pages";
import type { PdfReader } from "@foja/pades/pdf/reader";
import { type TextRun, textRuns, UNKNOWN } from "@foja/pades/pdf/text";

/** Of a document; more of it is not searched. */
const TEXT_LENGTH_MAX = 500_000;

/**
 * What the pages say, a line for each line of theirs, to be searched and read aloud; nothing is refused for what it lacks. A scanned
 * page says nothing.
 */
export const textOfPages = (reader: PdfReader): string => {
  const lines: string[] = [];
  let length = 0;
  try {
    for (const page of listPages(reader, reader.catalog)) {
      for (const line of linesOf(textRuns(reader, page))) {
        length += line.length;
        if (length > TEXT_LENGTH_MAX) return lines.join("\n");
        lines.push(line);
      }
    }
  } catch (error) {
    // What could be read of it is better than nothing.
    if (!(error instanceof PdfError)) throw error;
  }
  return lines.join("\n");
};

const linesOf = (runs: readonly TextRun[]): string[] => {
  const lines: string[] = [];
  let last: TextRun | undefined;
  for (const run of runs) {
    if (last && Math.abs(run.y - last.y) < run.size / 2) lines.push(`${lines.pop()} ${run.text}`);
    else lines.push(run.text);
    last = run;
  }
  return lines.map(plain).filter((line) => line !== "");
};

const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNKNOWN, " ")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
