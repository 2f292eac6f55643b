import { dictAt, nameAt, streamAt } from "../pdf/access";
import type { FormField } from "../pdf/acro-form";
import { PdfError } from "../pdf/errors";
import { type Dict, Name, PdfString } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { decodeText } from "../pdf/text-string";
import { isListBox } from "../sign/field-values";
import { isSwitch } from "../sign/settle-button";
import { createChosenReader, marksOther, type ReadChosen } from "./chosen-options";
import { isWidget, objectsOf } from "./comparison";
import { createPictureReader, type Picture, type PictureReader, someReading } from "./shown-text";

/**
 * Names of the fields that show something else than they hold: programs read the value, people see the picture (ISO 32000-2,
 * 12.7.4.3). Only what can be told for certain: text that is read out of the picture without a guess, options that are marked, and
 * states of buttons. Fields that a script formats, and those that hide what is typed, may well differ.
 */
export const differingFields = (reader: PdfReader, fields: readonly FormField[]): string[] => {
  const means = { pictureOf: createPictureReader(reader), chosenIn: createChosenReader(reader) };
  return fields.filter((field) => surelyDiffers(reader, field, means)).map(({ name }) => name);
};

type Means = { readonly pictureOf: PictureReader; readonly chosenIn: ReadChosen };

/** A picture that can't be read says nothing for certain. @throws PdfError LIMIT */
const surelyDiffers = (reader: PdfReader, field: FormField, means: Means): boolean => {
  try {
    return differs(reader, field, means);
  } catch (error) {
    if (error instanceof PdfError && error.code !== "LIMIT") return false;
    throw error;
  }
};

const differs = (reader: PdfReader, field: FormField, means: Means): boolean => {
  const widgets = objectsOf(reader, field)
    .map(({ dict }) => dict)
    .filter((dict) => isWidget(reader, dict) && dict.has("AP"));
  if (isSwitch(field)) return widgets.some((widget) => showsOtherState(reader, field, widget));
  if (widgets.length === 0 || !isPlainText(reader, field)) return false;
  const showsOther = comparisonFor(field, means.chosenIn);
  if (!showsOther) return false;
  return widgets.some((widget) => {
    const picture = streamAt(reader, dictAt(reader, widget, "AP"), "N");
    const shown = picture && !dictAt(reader, widget, "AA") ? means.pictureOf(picture) : undefined;
    return shown !== undefined && showsOther(shown);
  });
};

const PASSWORD = 1 << 13;

/** Formatted by nothing but the value itself. */
const isPlainText = (reader: PdfReader, { dict, flags }: FormField): boolean =>
  (flags & PASSWORD) === 0 && !dictAt(reader, dict, "AA");

/** Whether a picture shows something else than the value of a text or choice field; undefined for one that can't be told. */
export const comparisonFor = (
  field: FormField,
  chosenIn: ReadChosen,
): ((shown: Picture) => boolean) | undefined => {
  if (field.type === "Ch") return comparisonOfChoice(field, chosenIn(field));
  const { value, type } = field;
  if (type !== "Tx" || !(value === null || value instanceof PdfString)) return undefined;
  return showsOtherThan(value === null ? "" : decodeText(value));
};

const comparisonOfChoice = (field: FormField, chosen: ReturnType<ReadChosen>) => {
  if (!chosen) return undefined;
  if (isListBox(field)) {
    // Where only places say what is chosen, there is no value to compare.
    const isByPlace = chosen.length === 0 && field.dict.has("I");
    return isByPlace ? undefined : (shown: Picture) => marksOther(shown, chosen);
  }
  return chosen.length > 1 ? undefined : showsOtherThan(chosen[0] ?? "");
};

const showsOtherThan =
  (held: string) =>
  ({ text }: Picture): boolean =>
    !someReading(held, (reading) => reading === text);

export const showsOtherState = (reader: PdfReader, { value }: FormField, widget: Dict): boolean => {
  const state = nameAt(reader, widget, "AS");
  const states = dictAt(reader, dictAt(reader, widget, "AP"), "N");
  if (state === undefined || !states) return false;
  const held = value instanceof Name ? value.value : "Off";
  // One of several buttons is on when its own state is the value.
  return state !== (states.has(held) ? held : "Off");
};
