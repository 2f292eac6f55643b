import { dictAt, nameAt, streamAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { Dict, Name, type PdfObject, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { decodeText } from "../pdf/text-string";
import { heldTexts, isListBox } from "../sign/field-values";
import { isSwitch } from "../sign/settle-button";
import { createChosenReader, type ReadChosen } from "./chosen-options";
import type { Comparison, Field } from "./comparison";
import { comparisonFor, showsOtherState } from "./differing-fields";
import { differingKeys } from "./object-equality";
import { isDrawnPlainly, isNothingDrawn } from "./plain-drawing";
import { bare, isReadable, type Picture, readPicture } from "./shown-text";

/** A field and one of its widgets, in the signed revision or in a later one. */
export type Shown = { readonly field: Field; readonly widget: Dict };

/** Whether a widget shows something else for the value that its field had; what can't be read may show anything. @throws PdfError LIMIT */
export const showsOtherForSame = (comparison: Comparison, old: Shown, current: Shown): boolean => {
  try {
    return showsOther(comparison, old, current);
  } catch (error) {
    if (error instanceof PdfError && error.code !== "LIMIT") return true;
    throw error;
  }
};

/**
 * Whether a widget shows something else though its field holds what it held: nobody filled it in, so that what people see has to stay. Another
 * drawing may take the place of one that says the same; of what can't be read for certain nothing may.
 */
const showsOther = (comparison: Comparison, old: Shown, current: Shown): boolean => {
  if (!keepsValue(comparison, old.field, current.field)) return false;
  const { before, after } = comparison;
  const [pictures, later] = [dictAt(before, old.widget, "AP"), dictAt(after, current.widget, "AP")];
  // The pictures for a mouse above, and for a button held down.
  const others = new Set([...(pictures?.keys() ?? []), ...(later?.keys() ?? [])]).difference(new Set(["N"]));
  if (![...others].every((key) => keepsPictures(comparison, pictures?.get(key), later?.get(key))))
    return true;
  const isKept = keepsPictures(comparison, pictures?.get("N"), later?.get("N"));
  const state = nameAt(before, old.widget, "AS");
  if (state !== nameAt(after, current.widget, "AS"))
    return (
      !(isSwitch(old.field) && isKept && state === undefined) ||
      showsOtherState(after, current.field, current.widget)
    );
  return !isKept && !saysTheSame(comparison, old, current);
};

/** Reads alike: another blank is no other value. */
const keepsValue = ({ before, after, equal }: Comparison, old: Field, current: Field): boolean => {
  const [was, is] = [readingOf(before, old.value), readingOf(after, current.value)];
  return was === undefined || is === undefined ? equal(old.dict.get("V"), current.dict.get("V")) : was === is;
};

// A value may be megabytes, and that of thousands of fields.
const readings = new WeakMap<object, string>();
// In bytes parsed.
const LETTER_WORK = 8;
const PICTURE_WORK = 32;

const readingOf = (reader: PdfReader, value: PdfObject): string | undefined => {
  if (value instanceof Name) return value.value;
  const known = value === null ? "" : readings.get(value as object);
  if (known !== undefined) return known;
  const texts = heldTexts(reader, value);
  if (!texts) return undefined;
  reader.work.check();
  reader.work.add(texts.reduce((sum, { bytes }) => sum + bytes.length, 0) * LETTER_WORK);
  const reading = texts.map((text) => bare(decodeText(text))).join("\n");
  readings.set(value as object, reading);
  return reading;
};

const PACKING: ReadonlySet<string> = new Set(["Length", "Filter", "DecodeParms"]);

/** The same drawing, maybe packed otherwise; of a button for each of the states that it had. */
const keepsPictures = (
  comparison: Comparison,
  old: PdfObject | undefined,
  current: PdfObject | undefined,
): boolean => {
  const { before, after, equal } = comparison;
  const [was, is] = [before.resolve(old), after.resolve(current)];
  if (was === null || is === null) return was === is;
  if (was instanceof Stream && is instanceof Stream)
    return (
      differingKeys(equal, was.dict, is.dict).every((key) => PACKING.has(key)) &&
      before.decode(was).equals(after.decode(is))
    );
  if (!(was instanceof Dict && is instanceof Dict)) return false;
  return Array.from(new Set([...was.keys(), ...is.keys()])).every((state) =>
    was.has(state)
      ? keepsPictures(comparison, was.get(state), is.get(state))
      : isNothingDrawn(after, after.resolve(is.get(state))),
  );
};

/** Of texts and choices, whose pictures can be read. */
const saysTheSame = (comparison: Comparison, old: Shown, current: Shown): boolean => {
  const { before, after } = comparison;
  const drawing = streamAt(after, dictAt(after, current.widget, "AP"), "N");
  const differs = comparisonFor(current.field, chosenIn(after));
  if (!(drawing && differs && isDrawnPlainly(comparison, { old, current }, drawing))) return false;
  const shown = pictureOf(after, drawing);
  if (shown.text !== "" && !isReadable(shown)) return false;
  const signed = before.resolve(dictAt(before, old.widget, "AP")?.get("N"));
  if (isNothingDrawn(before, signed)) return !differs(shown);
  if (!(signed instanceof Stream)) return false;
  const was = pictureOf(before, signed);
  // What a script formats, and what hides what is typed, shows no value.
  return (
    isReadable(was) && (differs(was) ? was.text === shown.text && !isListBox(current.field) : !differs(shown))
  );
};

const chosenReaders = new WeakMap<PdfReader, ReadChosen>();

/** Fields that share a list of options have it read once. */
const chosenIn = (reader: PdfReader): ReadChosen => {
  const read = chosenReaders.get(reader) ?? createChosenReader(reader);
  chosenReaders.set(reader, read);
  return read;
};

const pictures = new WeakMap<Stream, Picture>();

const pictureOf = (reader: PdfReader, stream: Stream): Picture => {
  const picture = pictures.get(stream) ?? readPicture(reader, stream);
  if (!pictures.has(stream)) reader.work.add(stream.data.length * PICTURE_WORK);
  pictures.set(stream, picture);
  return picture;
};
