import { FARTHEST } from "../layout/thousandths";
import { type Rect, rectAt } from "../pdf/access";
import type { Dict, ObjectSource } from "../pdf/objects";

/**
 * Where a widget shows something. Undefined: nowhere, by a rectangle without a size, or by one that is none: viewers make of
 * `[null null 595 842]` what they like, some of them the whole page.
 */
export const shownRect = (source: ObjectSource, widget: Dict | undefined): Rect | undefined => {
  const rect = rectAt(source, widget, "Rect");
  const isPlace = rect && rect[2] > rect[0] && rect[3] > rect[1];
  return isPlace && rect.every((edge) => Math.abs(edge) <= FARTHEST) ? rect : undefined;
};
