import { dictAt, nameAt } from "../pdf/access";
import { walkContent } from "../pdf/content";
import { PdfError } from "../pdf/errors";
import { Dict, Name, type PdfObject, PdfString, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";

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

/**
 * A form XObject that keeps within its box (ISO 32000-2, table 93): some programs draw one without a box over all of the page, and
 * nothing of a page with one that can't be placed.
 */
const isPicture: Test = (value, reader) => {
  if (!(value instanceof Stream)) return false;
  const box = reader.resolve(value.dict.get("BBox"));
  if (!isNumbers(box, reader) || (box as PdfObject[]).length !== 4) return false;
  return keepsItsPlace(value, reader) && endsWhatItBegan(value, reader);
};

const keepsItsPlace = ({ dict: entries }: Stream, reader: PdfReader): boolean => {
  if (!entries.has("Matrix")) return true;
  const matrix = reader.resolve(entries.get("Matrix"));
  if (!isNumbers(matrix, reader)) return false;
  const [a, b, c, d, ...shift] = (matrix as PdfObject[]).map((item) => reader.resolve(item) as number);
  return shift.length === 2 && (a ?? 0) * (d ?? 0) !== (b ?? 0) * (c ?? 0);
};

const FORMS_MAX = 200;

/** Takes back no more graphics states than it saved (ISO 32000-2, 8.4.2), nor do pictures in it: one too many takes away the clip to the box. */
const endsWhatItBegan = (picture: Stream, reader: PdfReader): boolean => {
  const seen = new Set<Stream>();
  const open = [picture];
  for (let form = open.pop(); form; form = open.pop()) {
    if (seen.has(form)) continue;
    if (seen.size === FORMS_MAX || !isBalanced(form, reader)) return false;
    seen.add(form);
    const inner = dictAt(reader, dictAt(reader, form.dict, "Resources"), "XObject");
    for (const value of inner?.values() ?? []) {
      const held = reader.resolve(value);
      if (held instanceof Stream && nameAt(reader, held.dict, "Subtype") === "Form") open.push(held);
    }
  }
  return true;
};

/** ISO 32000-2, Annex A, but for inline images, of which programs differ in where they end, and in what stands behind. */
const OPERATORS: ReadonlySet<string> = new Set(
  (
    "b B b* B* BDC BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh " +
    "T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
  ).split(" "),
);

const isBalanced = (form: Stream, reader: PdfReader): boolean => {
  let [saved, isLost] = [0, false];
  try {
    walkContent(reader.decode(form), (operator) => {
      // Some programs take one word for two.
      if (!OPERATORS.has(operator)) isLost = true;
      if (operator === "q") saved++;
      else if (operator === "Q" && saved-- === 0) isLost = true;
    });
  } catch (error) {
    if (error instanceof PdfError && error.code !== "LIMIT") return false;
    throw error;
  }
  return !isLost;
};

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
