import type { Spans } from "./table-grid";

/** A start tag, as it is written and where. */
export type Element = { readonly tag: string; readonly written: string; readonly start: number };

/** Text to put in the place of some HTML. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** A cell's tag, what it asks for and what it gets. */
export type CellTag = ReturnType<typeof readCell> & { readonly spans: Spans };

export const readCell = (element: Element) => {
  const columns = numberIn(element.written, COLSPAN) || 1;
  const rows = numberIn(element.written, ROWSPAN) ?? 1;
  return { ...element, asked: { columns, rows } };
};

/** Nothing when the tag says what the cell spans already. */
export const respan = ({ tag, written, start, asked, spans }: CellTag): Edit[] => {
  if (asked.columns === spans.columns && asked.rows === spans.rows) return [];
  const rest = written
    .slice(tag.length + 1)
    .replace(COLSPAN, "")
    .replace(ROWSPAN, "");
  const colspan = spans.columns > 1 ? ` colspan="${spans.columns}"` : "";
  const rowspan = spans.rows > 1 ? ` rowspan="${spans.rows}"` : "";
  return [{ start, end: start + written.length, text: `<${tag}${colspan}${rowspan}${rest}` }];
};

export const applyEdits = (html: string, edits: readonly Edit[]): string => {
  let out = "";
  let done = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    out += html.slice(done, start) + text;
    done = end;
  }
  return out + html.slice(done);
};

const COLSPAN = / colspan="(\d+)"/;
const ROWSPAN = / rowspan="(\d+)"/;

const numberIn = (tag: string, attribute: RegExp): number | undefined => {
  const found = attribute.exec(tag)?.[1];
  return found === undefined ? undefined : Number(found);
};
