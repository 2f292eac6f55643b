import type { Rect } from "./access";
import { pageContent } from "./content";
import { FillList } from "./fill-list";
import { FormContents } from "./form-contents";
import type { Dict, ObjectSource } from "./objects";
import { lastPage, type Page } from "./pages";
import { RunList, type TextRun } from "./run-list";
import { walkText } from "./text-walker";

export type { TextRun } from "./run-list";
export { UNKNOWN } from "./text-walker";

export type Marker = { readonly page: Page; readonly x: number; readonly y: number; readonly size: number };

/** Last place of `word` on the last page. Its y is the baseline. */
export const findMarker = (source: ObjectSource, catalog: Dict, word = "end-text"): Marker | undefined => {
  const page = lastPage(source, catalog);
  const run = textRuns(source, page).findLast(({ text }) => text.includes(word));
  return run && { page, x: run.x, y: run.y, size: run.size };
};

/** Text of a page in drawing order, that of the forms it draws where they stand: programs that stamp or merge pages wrap them up in one. */
export const textRuns = (source: ObjectSource, page: Page): TextRun[] => {
  const content = pageContent(source, page);
  const runs = new RunList();
  walkText({ source, runs, forms: new FormContents(source, content.length) }, content, page.resources);
  return runs.runs;
};

/** Of any content stream with its resources, such as an appearance; forms inside it are not entered. */
export const contentText = (source: ObjectSource, content: Buffer, resources: Dict): TextRun[] => {
  const runs = new RunList();
  walkText({ source, runs }, content, resources);
  return runs.runs;
};

/** The same with the rectangles that it fills, which mark what is chosen in a list. */
export const contentWithFills = (
  source: ObjectSource,
  content: Buffer,
  resources: Dict,
): { readonly runs: readonly TextRun[]; readonly fills: readonly Rect[] } => {
  const [runs, fills] = [new RunList(), new FillList()];
  walkText({ source, runs, fills }, content, resources);
  return { runs: runs.runs, fills: fills.rectangles };
};
