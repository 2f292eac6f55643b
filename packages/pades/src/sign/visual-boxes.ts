import { type Box, boxesOverlap } from "../layout/signing-sheet";
import { toVisible, transformBox } from "../layout/visible-space";
import { arrayAt, rectAt, stringAt } from "../pdf/access";
import { Dict, type ObjectSource } from "../pdf/objects";
import type { Page } from "../pdf/pages";
import { decodeText } from "../pdf/text-string";

/** Starts the NM entry of the pictures that stand for signatures without cryptography. */
export const VISUAL_NAME_PREFIX = "foja-visual-";

/** Boxes of the pictures on a page, in visible space. */
export const listVisualBoxes = (source: ObjectSource, page: Page): Box[] =>
  (arrayAt(source, page.dict, "Annots") ?? []).flatMap((item) => {
    const entries = source.resolve(item);
    if (!(entries instanceof Dict)) return [];
    const label = stringAt(source, entries, "NM");
    const rect = rectAt(source, entries, "Rect");
    const isVisual = label !== undefined && decodeText(label).startsWith(VISUAL_NAME_PREFIX);
    return rect && isVisual ? [transformBox(toVisible(page), rect)] : [];
  });

/** A picture stands in this box. Pictures leave the fields below them empty, so the fields alone cannot tell. */
export const hasVisual = (source: ObjectSource, page: Page, box: Box): boolean =>
  listVisualBoxes(source, page).some((other) => boxesOverlap(box, other));
