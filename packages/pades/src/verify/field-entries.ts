import { Dict, Name, type PdfObject, PdfString } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { isPicture } from "./later-pictures";

type Test = (value: PdfObject, reader: PdfReader) => boolean;

const isDict: Test = (value) => value instanceof Dict;
const isName: Test = (value) => value instanceof Name;
const isString: Test = (value) => value instanceof PdfString;
const isInteger: Test = (value) => Number.isInteger(value);
const isArray: Test = (value) => Array.isArray(value);
const isNumbers: Test = (value, reader) =>
  Array.isArray(value) && value.every((item) => typeof reader.resolve(item) === "number");

/** Pictures, or pictures by the state that they show (ISO 32000-2, 12.5.5). */
const isAppearance: Test = (value, reader) =>
  value instanceof Dict &&
  Array.from(value.values(), (picture) => reader.resolve(picture)).every((picture) =>
    picture instanceof Dict
      ? Array.from(picture.values()).every((state) => isPicture(reader.resolve(state), reader))
      : isPicture(picture, reader),
  );

/** What the entries of fields and widgets hold (ISO 32000-2, tables 166, 191, 192, 226, 227, 232, 234 and 235). */
const TESTS: Readonly<Record<string, Test>> = {
  AP: isAppearance,
  AS: isName,
  BS: isDict,
  Border: isArray,
  C: isNumbers,
  Contents: isString,
  DA: isString,
  DR: isDict,
  F: isInteger,
  FT: isName,
  Ff: isInteger,
  H: isName,
  Kids: isArray,
  Lang: isString,
  Lock: isDict,
  M: isString,
  MK: isDict,
  NM: isString,
  OC: isDict,
  P: isDict,
  Parent: isDict,
  Q: isInteger,
  Rect: isNumbers,
  StructParent: isInteger,
  Subtype: isName,
  SV: isDict,
  T: isString,
  TM: isString,
  TU: isString,
  Type: isName,
};

/**
 * What has another type could serve as something else than a field, and stops some programs: they draw nothing of a page with a widget
 * whose picture is none. An entry that is not there is right, and one that is not known here.
 */
export const isOfItsType = (
  reader: PdfReader,
  field: { readonly type: string | undefined },
  key: string,
  entries: Dict,
): boolean => {
  if (!entries.has(key)) return true;
  const value = reader.resolve(entries.get(key));
  if (key === "V") return (field.type === "Sig") === value instanceof Dict;
  return Object.hasOwn(TESTS, key) ? (TESTS[key] as Test)(value, reader) : true;
};
