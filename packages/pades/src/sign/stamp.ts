import { unprintableLetters } from "../layout/printable-text";
import type { Rect } from "../pdf/access";
import { dict, type ObjectHost, type Ref } from "../pdf/objects";
import { textString } from "../pdf/text-string";
import { fieldAppearance } from "./appearance";
import type { Pen } from "./default-colours";
import { drawStamp } from "./draw-stamp";
import { alreadyStamped } from "./errors";
import { isUnbound, type SigningUpdate } from "./open-for-signing";
import { assertUnlocked } from "./permissions";
import { assertFieldShows } from "./readable-number";
import { shownRect } from "./shown-rect";
import { isFilled, type StampFields } from "./signature-fields";

/** The official number with place and date. `position` counts only when it goes into page content. */
export type Stamp = {
  readonly number: string;
  /** "Tandil, 5 de marzo de 2027", see `cityAndDate`. */
  readonly cityAndDate: string;
  readonly position?: "first" | "last";
};

/**
 * content: no signature yet, drawn on the page. fields: our empty fields are filled. signature: it goes into the appearance of
 * the new signature, the only place left in a signed document without our fields.
 */
export type StampMode = "none" | "content" | "fields" | "signature";

/**
 * @throws SigningError ALREADY_STAMPED, FIELD_LOCKED; LayoutError: the fields made for the number do not show it
 */
export const chooseStampMode = (signing: SigningUpdate, stamp: Stamp | undefined): StampMode => {
  if (!stamp) return "none";
  const { update, form, permissions } = signing;
  if (!form.stamp) return isUnbound(signing) ? "content" : "signature";
  const { number, date } = form.stamp;
  for (const [field, text] of [
    [number, stamp.number],
    [date, stamp.cityAndDate],
  ] as const) {
    if (isFilled(update, field)) throw alreadyStamped();
    assertUnlocked(permissions, field.name);
    assertFieldShows(signing, field, { text, isNumber: field === number });
  }
  return "fields";
};

/**
 * Puts the number where its mode says.
 * @returns lines that the picture of the signature has to show, above the signer's own
 * @throws LayoutError, SigningError ALREADY_STAMPED
 */
export const placeStamp = (signing: SigningUpdate, stamp: Stamp | undefined, mode: StampMode): string[] => {
  if (!stamp) return [];
  const { update, form, reader } = signing;
  switch (mode) {
    case "none":
      return [];
    case "signature":
      return stampLines(stamp);
    case "content":
      drawStamp(update, reader.catalog, stamp, signing.pen());
      return [];
    case "fields":
      // The mode says that they are there.
      fillStampFields(update, form.stamp as StampFields, stamp, signing.pen());
      return [];
  }
};

const stampLines = ({ number, cityAndDate }: Stamp): string[] => [number, cityAndDate];

/** Letters of stamp and lines that no font has, each once; they are shown as "?". */
export const missingLetters = (stamp: Stamp | undefined, lines: readonly string[]): readonly string[] =>
  unprintableLetters([...(stamp ? stampLines(stamp) : []), ...lines]);

const fillStampFields = (host: ObjectHost, fields: StampFields, stamp: Stamp, pen: Pen): void => {
  fill(host, fields.number, stamp.number, pen);
  fill(host, fields.date, stamp.cityAndDate, pen);
};

const fill = (
  host: ObjectHost,
  { ref, dict: entries }: StampFields["number"],
  value: string,
  pen: Pen,
): void => {
  const [x0, y0, x1, y1] = shownRect(host, entries) as Rect;
  const appearance = fieldAppearance(host, value, { width: x1 - x0, height: y1 - y0, ...pen });
  const field = host.edit(ref as Ref);
  field.set("V", textString(value));
  field.set("AP", dict({ N: appearance }));
};
