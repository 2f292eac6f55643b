import { plainText } from "../layout/printable-text";
import { appearanceMatrix, toPage, transformBox } from "../layout/visible-space";
import { appendTo, ensureForm, markSigned } from "../pdf/acro-form";
import { dict, name, type Ref } from "../pdf/objects";
import { textString } from "../pdf/text-string";
import { PRINT_AND_LOCKED } from "./annotation-flags";
import { type Person, signatureAppearance } from "./appearance";
import { isSigned, type SigningUpdate } from "./open-for-signing";
import { assertShowsNumber } from "./readable-number";
import type { StampMode } from "./stamp";
import { stampLock } from "./stamp-fields";
import { tagAnnotation } from "./structure-tree";
import type { Target } from "./target";

type Placing = {
  readonly person: Person;
  readonly lines: readonly string[];
  /** How many of them, the first ones, must be readable. */
  readonly needed: number;
  readonly stampMode: StampMode;
};

/** Puts the signature and its picture into the field that is there, or into a new one. Throws LayoutError. */
export const placeSignature = (
  signing: SigningUpdate,
  target: Target,
  value: Ref,
  placing: Placing,
): void => {
  const { update } = signing;
  assertShowsNumber(signing, target, placing.lines, placing.needed);
  const appearance = visibleAppearance(signing, target, placing);
  if (!target.field) {
    addField(signing, target, value, { ...placing, appearance });
    return;
  }
  update.edit(target.field.ref as Ref).set("V", value);
  if (appearance && target.field.widget)
    update.edit(target.field.widget.ref).set("AP", dict({ N: appearance }));
  markSigned(update, ensureForm(update, signing.reader.rootRef));
};

const visibleAppearance = (
  { update, pen }: SigningUpdate,
  { page, box: [x0, y0, x1, y1] }: Target,
  { lines }: Placing,
): Ref | undefined => {
  const [width, height] = [x1 - x0, y1 - y0];
  if (width <= 0 || height <= 0) return undefined;
  const matrix = page.rotate === 0 ? {} : { matrix: appearanceMatrix(page) };
  return signatureAppearance(update, lines, { width, height, ...pen(), ...matrix });
};

type NewField = Placing & { readonly appearance: Ref | undefined };

const addField = (
  signing: SigningUpdate,
  { page, box, name: fieldName }: Target,
  value: Ref,
  { appearance, stampMode, person }: NewField,
): void => {
  const { update, form, reader } = signing;
  const lock =
    stampMode === "fields" && form.stamp
      ? stampLock([form.stamp.number.name, form.stamp.date.name])
      : undefined;
  const widget = dict({
    Type: name("Annot"),
    Subtype: name("Widget"),
    FT: name("Sig"),
    T: textString(fieldName),
    TU: textString(`Firma de ${plainText(person.name)}`),
    F: PRINT_AND_LOCKED,
    Rect: [...transformBox(toPage(page), box)],
    P: page.ref,
    MK: page.rotate === 0 ? undefined : dict({ R: page.rotate }),
    AP: appearance && dict({ N: appearance }),
    Lock: lock && update.add(lock),
    V: value,
  });
  const ref = update.add(widget);
  if (!isSigned(form)) tagAnnotation(update, reader.rootRef, ref, { page, type: "Form" });
  appendTo(update, page.ref, "Annots", [ref]);
  const formRef = ensureForm(update, reader.rootRef);
  appendTo(update, formRef, "Fields", [ref]);
  markSigned(update, formRef);
};
