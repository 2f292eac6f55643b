import { SIZE_MIN } from "../layout/fit-text";
import { LayoutError } from "../layout/layout-error";
import { printableText } from "../layout/printable-text";
import { type Box, STAMP_TEXT_INSET } from "../layout/signing-sheet";
import { createTypesetter } from "../layout/typesetter";
import { visibleSize } from "../layout/visible-space";
import { arrayAt, numberAt } from "../pdf/access";
import type { FormField } from "../pdf/acro-form";
import { latinFont } from "../pdf/font";
import { type ObjectSource, Ref } from "../pdf/objects";
import type { Page } from "../pdf/pages";
import { UNSEEN } from "./annotation-flags";
import { ASCENT, fitField, fitSignature } from "./appearance";
import type { SigningUpdate } from "./open-for-signing";
import { FONT_KEY } from "./shared-font";
import { shownRect } from "./shown-rect";
import type { Target } from "./target";
import { createWidgetPages } from "./widget-pages";

// An official number that nobody can read is none: where it would stand off the page, hidden, or smaller than letters can be read,
// it is refused. A signature alone may be as small or as far away as its field.

/** A number in a narrow box is broken; in more pieces nobody puts it together again. */
const PIECES_MAX = 3;
/** Below the baseline: part of the size. */
const DESCENT = 0.25;
/** Boxes are rounded by whoever makes them. */
const TOLERANCE = 0.01;

/**
 * What the picture of a signature must show whole, number first: the first `needed` of its lines.
 * @throws LayoutError
 */
export const assertShowsNumber = (
  { update }: Pick<SigningUpdate, "update">,
  { page, box, field }: Pick<Target, "page" | "box" | "field">,
  lines: readonly string[],
  needed: number,
): void => {
  if (needed === 0) return;
  const [x0, y0, x1, y1] = box;
  const size = { width: x1 - x0, height: y1 - y0 };
  const isSeen = !field || isShown(update, field.widget, page);
  if (!isSeen || size.width <= 0 || size.height <= 0) throw unseen();

  const typesetter = createTypesetter(latinFont(), FONT_KEY);
  const fitted = fitSignature(typesetter, lines, size);
  const shown = fitted.lines.filter(({ of }) => of < needed);
  const width = Math.max(0, ...shown.map(({ text }) => typesetter.width(text, fitted.size)));
  const smallest = typesetter.width(printableText(lines[0] ?? ""), SIZE_MIN);
  const isCut = fitted.cut.some(({ of }) => of < needed);
  if (isCut || width > fitted.width + TOLERANCE || smallest > PIECES_MAX * fitted.width)
    throw new LayoutError("El lugar de la firma es demasiado chico para el número, que no tiene otro");

  const [left, first] = [x0 + fitted.x, y0 + fitted.y];
  const last = first - (shown.length - 1) * fitted.leading;
  const text: Box = [left, last - DESCENT * fitted.size, left + width, first + ASCENT * fitted.size];
  const { width: pageWidth, height: pageHeight } = visibleSize(page);
  if (!isWithin(text, [0, 0, pageWidth, pageHeight])) throw unseen();
};

const unseen = () => new LayoutError("La firma no es visible y el número no tiene otro lugar");

/**
 * That a field made for number or date shows it.
 * @param isNumber the date may be cut off at its end, where a place has a very long name; the number may not
 * @throws LayoutError
 */
export const assertFieldShows = (
  { update, reader }: Pick<SigningUpdate, "update" | "reader">,
  field: FormField,
  { text, isNumber }: { readonly text: string; readonly isNumber: boolean },
): void => {
  const rect = shownRect(update, field.dict);
  const page = createWidgetPages(update, reader.catalog)(field.widget);
  if (!rect || !page || !isShown(update, field.widget, page))
    throw new LayoutError(`El campo ${field.name} no tiene lugar en la página`);

  const [width, height] = [rect[2] - rect[0], rect[3] - rect[1]];
  const typesetter = createTypesetter(latinFont(), FONT_KEY);
  const line = printableText(text);
  const size = fitField(typesetter, line, { width, height });
  const room = width - 2 * STAMP_TEXT_INSET.x;
  const taken = typesetter.width(line, size);
  const isTooLow = STAMP_TEXT_INSET.y + ASCENT * size > height + TOLERANCE;
  if (isTooLow || (isNumber && taken > room + TOLERANCE))
    throw new LayoutError(`El campo ${field.name} es demasiado chico para lo que debe mostrar`);

  const [left, base] = [rect[0] + STAMP_TEXT_INSET.x, rect[1] + STAMP_TEXT_INSET.y];
  if (!isWithin([left, base, left + Math.min(taken, room), base + ASCENT * size], page.cropBox))
    throw new LayoutError(`El campo ${field.name} no tiene lugar en la página`);
};

/** The page lists it, and it is not hidden. */
const isShown = (source: ObjectSource, widget: FormField["widget"], page: Page): boolean => {
  if (!widget || ((numberAt(source, widget.dict, "F") ?? 0) & UNSEEN) !== 0) return false;
  const listed = arrayAt(source, page.dict, "Annots") ?? [];
  return listed.some((item) => item instanceof Ref && item.number === widget.ref.number);
};

const isWithin = (inner: Box, outer: Box): boolean =>
  inner[0] >= outer[0] - TOLERANCE &&
  inner[1] >= outer[1] - TOLERANCE &&
  inner[2] <= outer[2] + TOLERANCE &&
  inner[3] <= outer[3] + TOLERANCE;
