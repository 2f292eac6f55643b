import type { Box } from "../layout/signing-sheet";
import { toVisible, transformBox } from "../layout/visible-space";
import { arrayAt, rectAt, stringAt } from "../pdf/access";
import { Dict, type ObjectSource, type PdfObject, Ref } from "../pdf/objects";
import type { Page } from "../pdf/pages";
import { decodeText } from "../pdf/text-string";

/** Starts the NM entry of the pictures that stand for signatures without cryptography. */
export const VISUAL_NAME_PREFIX = "foja-visual-";

export type VisualBoxes = (page: Page) => readonly Box[];

/**
 * Boxes of the pictures on a page, in visible space. Pictures leave the fields below them empty, so the fields alone cannot tell
 * what is taken. Each page is read once, however many fields ask.
 */
export const createVisualBoxes = (source: ObjectSource): VisualBoxes => {
  const known = new Map<number, readonly Box[]>();
  return (page) => {
    const boxes = known.get(page.ref.number) ?? listVisualBoxes(source, page);
    known.set(page.ref.number, boxes);
    return boxes;
  };
};

export const listVisualBoxes = (source: ObjectSource, page: Page): Box[] =>
  withoutRepeats(arrayAt(source, page.dict, "Annots") ?? []).flatMap((item) => {
    const entries = source.resolve(item);
    if (!(entries instanceof Dict)) return [];
    const label = stringAt(source, entries, "NM");
    const rect = rectAt(source, entries, "Rect");
    const isVisual = label !== undefined && decodeText(label).startsWith(VISUAL_NAME_PREFIX);
    return rect && isVisual ? [transformBox(toVisible(page), rect)] : [];
  });

/** A list may name one annotation thousands of times. */
const withoutRepeats = (items: readonly PdfObject[]): PdfObject[] => {
  const seen = new Set<number>();
  return items.filter((item) => {
    if (!(item instanceof Ref)) return true;
    if (seen.has(item.number)) return false;
    return seen.add(item.number);
  });
};
