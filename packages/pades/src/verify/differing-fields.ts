import { textAsDrawn } from "../layout/typesetter";
import { dictAt, nameAt, streamAt } from "../pdf/access";
import type { FormField } from "../pdf/acro-form";
import { PdfError } from "../pdf/errors";
import { Dict, Name, PdfString, type Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { contentText, UNKNOWN } from "../pdf/text";
import { decodeText } from "../pdf/text-string";
import { isWidget, objectsOf } from "./comparison";

/**
 * Names of the fields that show something else than they hold: programs read the value, people see the picture (ISO 32000-2,
 * 12.7.4.3). Only what can be told for certain: text that is read out of the picture without a guess, and states of buttons. Fields
 * that a script formats, and those that hide what is typed, may well differ.
 */
export const differingFields = (reader: PdfReader, fields: readonly FormField[]): string[] => {
  const textOf = createTextReader(reader);
  return fields.filter((field) => surelyDiffers(reader, field, textOf)).map(({ name }) => name);
};

/** Many fields may show one picture, which is then read once. */
type TextReader = (picture: Stream) => string;

const createTextReader = (reader: PdfReader): TextReader => {
  const known = new Map<Stream, string>();
  return (picture) => {
    const resources = dictAt(reader, picture.dict, "Resources") ?? new Dict();
    const text =
      known.get(picture) ??
      contentText(reader, reader.decode(picture), resources)
        .map((run) => run.text)
        .join("");
    known.set(picture, text);
    return text;
  };
};

/** A picture that can't be read says nothing for certain. @throws PdfError LIMIT */
const surelyDiffers = (reader: PdfReader, field: FormField, textOf: TextReader): boolean => {
  try {
    return differs(reader, field, textOf);
  } catch (error) {
    if (error instanceof PdfError && error.code !== "LIMIT") return false;
    throw error;
  }
};

const differs = (reader: PdfReader, field: FormField, textOf: TextReader): boolean => {
  const widgets = objectsOf(reader, field)
    .map(({ dict }) => dict)
    .filter((dict) => isWidget(reader, dict) && dict.has("AP"));
  if (field.type === "Tx")
    return (
      isPlainText(reader, field) &&
      widgets.some((widget) => showsOtherText(reader, field, { widget, textOf }))
    );
  if (field.type === "Btn")
    return isSwitch(field) && widgets.some((widget) => showsOtherState(reader, field, widget));
  return false;
};

// ISO 32000-2, tables 227 and 228; a flag's position counts from 1.
const PUSH_BUTTON = 1 << 16;
const PASSWORD = 1 << 13;

const isSwitch = ({ flags }: FormField): boolean => (flags & PUSH_BUTTON) === 0;

/** Formatted by nothing but the value itself. */
const isPlainText = (reader: PdfReader, { dict, flags }: FormField): boolean =>
  (flags & PASSWORD) === 0 && !dictAt(reader, dict, "AA");

const showsOtherText = (
  reader: PdfReader,
  { value }: FormField,
  { widget, textOf }: { readonly widget: Dict; readonly textOf: TextReader },
): boolean => {
  if (value !== null && !(value instanceof PdfString)) return false;
  const picture = streamAt(reader, dictAt(reader, widget, "AP"), "N");
  if (!picture || dictAt(reader, widget, "AA")) return false;
  const shown = textOf(picture);
  // Nothing that we can read: drawn as paths, or in a form inside.
  if (bare(shown) === "" || shown.includes(UNKNOWN)) return false;
  const held = value === null ? "" : decodeText(value);
  return bare(shown) !== bare(held) && bare(shown) !== bare(textAsDrawn(held));
};

/** Lines are broken, and combs are filled, where the picture has room. */
const bare = (text: string): string => text.normalize("NFKC").replace(/[\s\u00ad\0]/g, "");

const showsOtherState = (reader: PdfReader, { value }: FormField, widget: Dict): boolean => {
  const state = nameAt(reader, widget, "AS");
  const states = dictAt(reader, dictAt(reader, widget, "AP"), "N");
  if (state === undefined || !states) return false;
  const held = value instanceof Name ? value.value : "Off";
  // One of several buttons is on when its own state is the value.
  return state !== (states.has(held) ? held : "Off");
};
