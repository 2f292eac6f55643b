import { arrayAt, dictAt, nameAt } from "../pdf/access";
import { walkContent } from "../pdf/content";
import { PdfError } from "../pdf/errors";
import { type PdfObject, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";

// Pictures that a later revision brings. Programs that place or read one otherwise than the standard wants draw it over all of the page,
// or nothing of the page at all.

const FORMS_MAX = 200;
// A field's picture has some hundred; photographs are images, and no content.
const CONTENT_BYTES_MAX = 2 * 1024 * 1024;
// In bytes parsed.
const WALK_WORK = 8;

/** A form XObject (ISO 32000-2, table 93) that keeps within its box, itself and with the forms that it draws. */
export const isPicture = (value: PdfObject, reader: PdfReader): boolean =>
  value instanceof Stream &&
  numbersAt(value, "BBox", reader)?.length === 4 &&
  canBePlaced(value, reader) &&
  formsIn(value, reader)?.every((form) => staysInside(form, reader)) === true;

const canBePlaced = (picture: Stream, reader: PdfReader): boolean => {
  if (!picture.dict.has("Matrix")) return true;
  const matrix = numbersAt(picture, "Matrix", reader);
  if (matrix?.length !== 6) return false;
  const [a = 0, b = 0, c = 0, d = 0] = matrix;
  return a * d !== b * c;
};

const numbersAt = ({ dict: entries }: Stream, key: string, reader: PdfReader): number[] | undefined => {
  const items = arrayAt(reader, entries, key)?.map((item) => reader.resolve(item));
  return items?.every((item) => typeof item === "number") ? items : undefined;
};

/** The picture and what it may draw; undefined for too many. */
const formsIn = (picture: Stream, reader: PdfReader): readonly Stream[] | undefined => {
  const found = new Set([picture]);
  for (const form of found) {
    if (found.size > FORMS_MAX) return undefined;
    const held = dictAt(reader, dictAt(reader, form.dict, "Resources"), "XObject");
    for (const value of held?.values() ?? []) {
      const inner = reader.resolve(value);
      if (inner instanceof Stream && nameAt(reader, inner.dict, "Subtype") === "Form") found.add(inner);
    }
  }
  return [...found];
};

/** ISO 32000-2, Annex A, but for inline images, of which programs differ in where they end, and in what stands behind. */
const OPERATORS: ReadonlySet<string> = new Set(
  (
    "b B b* B* BDC BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh " +
    "T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
  ).split(" "),
);

// Thousands of fields may show one picture.
const known = new WeakMap<Stream, boolean>();

const staysInside = (form: Stream, reader: PdfReader): boolean => {
  const answer = known.get(form) ?? isPlainContent(form, reader);
  known.set(form, answer);
  return answer;
};

/**
 * Takes back no more graphics states than it saved (ISO 32000-2, 8.4.2), since one too many takes away the clip to the box; in words that
 * every program knows, since some take an unknown one for two.
 */
const isPlainContent = (form: Stream, reader: PdfReader): boolean => {
  let [saved, isPlain] = [0, true];
  try {
    const data = reader.decode(form, CONTENT_BYTES_MAX);
    reader.work.add(data.length * WALK_WORK);
    reader.work.check();
    walkContent(data, (operator) => {
      if (operator === "q") saved++;
      else if (operator === "Q") saved--;
      if (saved < 0 || !OPERATORS.has(operator)) isPlain = false;
    });
  } catch (error) {
    if (error instanceof PdfError) return false;
    throw error;
  }
  return isPlain;
};
