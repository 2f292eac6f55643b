import { fitLine } from "../layout/fit-text";
import { LayoutError } from "../layout/layout-error";
import { printableText } from "../layout/printable-text";
import { type Box, STAMP_TEXT_INSET, STAMP_TEXT_SIZE, stampBoxes } from "../layout/signing-sheet";
import { createTypesetter, type Typesetter } from "../layout/typesetter";
import { toPage, visibleSize } from "../layout/visible-space";
import { directionOf } from "../layout/visual-order";
import { dictAt } from "../pdf/access";
import { pageContent, walkContent } from "../pdf/content";
import { PdfError } from "../pdf/errors";
import { Dict, dict, type ObjectHost, type PdfObject, Stream } from "../pdf/objects";
import { firstPage, lastPage, type Page } from "../pdf/pages";
import { numberToken } from "../pdf/serialize";
import type { Pen } from "./default-colours";
import { alreadyStamped } from "./errors";

type Drawing = {
  readonly number: string;
  readonly cityAndDate: string;
  readonly position?: "first" | "last";
};

/** An entry of our own in the stream that shows the stamp (ISO 32000-1, annex E), by which it is known again. */
const STAMP_MARK = "FOJA_Stamp";

/**
 * Draws number and date on the first or last page, at their place in what the reader sees, whatever the page's geometry.
 * Throws LayoutError when the page is too small, SigningError ALREADY_STAMPED: a second number would be drawn over the first.
 */
export const drawStamp = (host: ObjectHost, catalog: Dict, stamp: Drawing, pen: Pen): void => {
  const [first, last] = [firstPage(host, catalog), lastPage(host, catalog)];
  if (isStamped(host, first) || isStamped(host, last)) throw alreadyStamped();
  const page = stamp.position === "last" ? last : first;
  const size = visibleSize(page);
  const boxes = stampBoxes(size);
  const fonts = new Dict(dictAt(host, page.resources, "Font"));
  const fontKey = freePrefix(fonts, "FojaLatin");
  const typesetter = createTypesetter(pen.font, fontKey);
  const colour = blackOf(host, page, pen);
  const { opened, closed } = isolation(host, page);
  const drawing = [
    closed,
    `/Artifact BMC q ${toPage(page).map(numberToken).join(" ")} cm BT ${colour.operators}`,
    textAt(typesetter, stamp.cityAndDate, { box: boxes.date, width: size.width, fontKey }),
    textAt(typesetter, stamp.number, { box: boxes.number, width: size.width, fontKey }),
    "ET Q EMC\n",
  ].join("\n");
  for (const [key, font] of typesetter.fonts(host, pen.fontRef)) fonts.set(key, font);

  const held = page.dict.get("Contents");
  const current = host.resolve(held);
  const contents: PdfObject[] = Array.isArray(current)
    ? current
    : current === null
      ? []
      : [held as PdfObject];
  const edited = host.edit(page.ref);
  const resources = new Dict(page.resources).set("Font", fonts);
  if (colour.spaces) resources.set("ColorSpace", colour.spaces);
  edited.set("Resources", resources);
  edited.set("Contents", [
    host.add(new Stream(dict(), Buffer.from(opened, "latin1"))),
    ...contents,
    host.add(new Stream(dict({ [STAMP_MARK]: true }), Buffer.from(drawing, "latin1"))),
  ]);
};

type Line = { readonly box: Box; readonly width: number; readonly fontKey: string };

const textAt = (typesetter: Typesetter, text: string, { box, width, fontKey }: Line): string => {
  const [x, y] = [box[0] + STAMP_TEXT_INSET.x, box[1] + STAMP_TEXT_INSET.y];
  const line = printableText(text);
  const size = fitLine(typesetter, line, width - x, STAMP_TEXT_SIZE);
  if (typesetter.width(line, size) > width - x)
    throw new LayoutError("La página es demasiado angosta para el número");
  return `/${fontKey} ${numberToken(size)} Tf 1 0 0 1 ${numberToken(x)} ${numberToken(y)} Tm ${typesetter.show(line, size, directionOf(line))}`;
};

const isStamped = (host: ObjectHost, page: Page): boolean => {
  const contents = host.resolve(page.dict.get("Contents"));
  return (Array.isArray(contents) ? contents : [contents]).some((item) => {
    const stream = host.resolve(item);
    return stream instanceof Stream && stream.dict.has(STAMP_MARK);
  });
};

/** Under a name of its own: a default would change the colours of the page too. */
const blackOf = (host: ObjectHost, page: Page, { colours }: Pen): { operators: string; spaces?: Dict } => {
  const grey = colours?.get("DefaultGray");
  if (!grey) return { operators: "0 g" };
  const spaces = new Dict(dictAt(host, page.resources, "ColorSpace"));
  const key = freePrefix(spaces, "FojaGrey");
  return { operators: `/${key} cs 0 sc`, spaces: spaces.set(key, grey) };
};

/** A name that no entry starts with. */
const freePrefix = (taken: Dict, wanted: string): string => {
  const keys = [...taken.keys()];
  let prefix = wanted;
  for (let index = 2; keys.some((key) => key.startsWith(prefix)); index++) prefix = `${wanted}${index}`;
  return prefix;
};

/**
 * Saves the graphics state before the page's own content and restores it after, however many q and Q that content leaves open or
 * closes too much: otherwise the stamp would be moved or scaled by it.
 */
const isolation = (host: ObjectHost, page: Page): { opened: string; closed: string } => {
  let depth = 0;
  let lowest = 0;
  try {
    walkContent(pageContent(host, page), (operator) => {
      if (operator === "q") depth++;
      else if (operator === "Q") lowest = Math.min(lowest, --depth);
    });
  } catch (error) {
    // Content in a filter that we do not undo is taken as balanced.
    if (!(error instanceof PdfError) || error.code !== "FILTER") throw error;
    depth = 0;
    lowest = 0;
  }
  const saves = 1 - lowest;
  return { opened: "q\n".repeat(saves), closed: `\n${"Q\n".repeat(saves + depth)}` };
};
