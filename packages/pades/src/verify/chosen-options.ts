import type { Rect } from "../pdf/access";
import type { FormField } from "../pdf/acro-form";
import { PdfError } from "../pdf/errors";
import type { PdfReader } from "../pdf/reader";
import type { TextRun } from "../pdf/text";
import { decodeText } from "../pdf/text-string";
import { createOptionReader, shownOption } from "../sign/field-options";
import { heldTexts } from "../sign/field-values";
import { bare, type Picture, someReading } from "./shown-text";

/** The texts that a choice field shows for its value; undefined where that can't be told. */
export type ReadChosen = (field: FormField) => readonly string[] | undefined;

// No row of a list is longer.
const LETTERS_MAX = 10_000;

export const createChosenReader = (reader: PdfReader): ReadChosen => {
  const optionsOf = createOptionReader(reader);
  return (field) => {
    try {
      const texts = heldTexts(reader, field.value)?.map((value) => shownOption(optionsOf(field.dict), value));
      return texts?.every(({ bytes }) => bytes.length <= LETTERS_MAX) ? texts.map(decodeText) : undefined;
    } catch (error) {
      // More options than anybody looks through: no reason to refuse the document.
      if (error instanceof PdfError && error.code === "LIMIT") return undefined;
      throw error;
    }
  };
};

/**
 * A list box shows its options, with a bar behind those that are chosen (ISO 32000-2, 12.7.5.4). It shows another value when none of
 * its own can be read, or when others alone are marked.
 */
export const marksOther = ({ runs, fills, text }: Picture, chosen: readonly string[]): boolean => {
  const isRead = (value: string): boolean => someReading(value, (reading) => text.includes(reading));
  if (chosen.length > 0 && !chosen.some(isRead)) return true;
  const marked = markedRows(runs, fills);
  if (marked.length === 0 || marked.length > Math.max(1, chosen.length)) return false;
  const rows = new Set(runs.map((run) => bare(run.text)));
  const own = chosen.filter((value) => someReading(value, (reading) => rows.has(reading)));
  if (own.length < chosen.length) return false;
  return !marked.some((run) =>
    own.some((value) => someReading(value, (reading) => reading === bare(run.text))),
  );
};

const ROWS_MAX = 1_000;
// A bar is about as high as its row.
const BAR_ROWS = 2.5;

/** Some lists have a background, or one behind every row: what lies behind all of them marks nothing. */
const markedRows = (runs: readonly TextRun[], fills: readonly Rect[]): readonly TextRun[] => {
  if (runs.length > ROWS_MAX) return [];
  const bars = fills.filter((fill) => !runs.every((run) => isBehind(fill, run)));
  return runs.filter((run) =>
    bars.some((bar) => isBehind(bar, run) && bar[3] - bar[1] < BAR_ROWS * run.size),
  );
};

const isBehind = ([x0, y0, x1, y1]: Rect, { x, y }: TextRun): boolean =>
  x >= x0 && x < x1 && y >= y0 && y < y1;
