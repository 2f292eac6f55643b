import { z } from "zod";
import { meant } from "./meaning";

/** PostgreSQL's text can't hold it: without this check it would end as an internal error. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the one character that is looked for
const NUL = /\u0000/;

// Marks that nobody sees: with them a text looks empty, reads backwards or hides what it says (Unicode TR 36, 2 and 3). What joins
// letters or chooses a picture (U+200C, U+200D, variation selectors) stays: words and emoji need it.
const INVISIBLE =
  /[\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Something that a reader sees, of the characters that have a shape of their own; U+2800 is a Braille cell without dots. */
const VISIBLE = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v;

/** Whether a reader sees anything of it: blanks, controls, marks of format and marks on nothing are as good as no text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** A text as it is seen: composed, without invisible marks, trimmed. */
export const seenText = (text: string): string => text.normalize("NFC").replace(INVISIBLE, "").trim();

/** One line, as it is seen: no control characters, no marks of direction, single blanks. */
const seenAsLine = (text: string): string =>
  seenText(text.replace(/[\s\p{Cc}]+/gu, " ")).replace(/ {2,}/g, " ");

/** Letters outside the first plane count as one: as people count, and the signing service, PostgreSQL and JSON Schema do. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** What zod's `max` is, which counts UTF-16 units. Descriptions say it as `maxLength`, like that one. */
const charactersMax = (maximum: number) => {
  const check = z.check<string>(({ value, issues }) => {
    if (value.length > maximum && countCharacters(value) > maximum)
      issues.push({ code: "too_big", origin: "string", maximum, inclusive: true, input: value });
  });
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag.maximum = Math.min(maximum, (bag.maximum as number | undefined) ?? maximum);
  });
  return check;
};

const storable = () =>
  z.string().refine((text) => !NUL.test(text), {
    message: "Contiene un carácter que no se puede guardar",
    abort: true,
  });

const written = (asSeen: (text: string) => string, lengthMin: number, lengthMax: number) =>
  storable()
    .overwrite((text) => (isVisible(text) ? asSeen(text) : ""))
    .min(lengthMin)
    .check(charactersMax(lengthMax));

/** A line that a person writes, such as a reference: what is stored is what is seen. */
export const writtenLine = (lengthMax: number) => written(seenAsLine, 1, lengthMax);

/** Text that a person writes: as it is seen, not empty, of a limited length. */
export const writtenText = (lengthMax: number, lengthMin = 1) => written(seenText, lengthMin, lengthMax);

/** What a case or document is about, in a line. */
export const referenceInput = (lengthMax: number) =>
  meant(writtenLine(lengthMax), { note: "Motivo o asunto", example: "Poda de árboles de la plaza" });

/** Why somebody does something. */
export const reasonInput = (lengthMax: number, lengthMin = 1) =>
  meant(writtenText(lengthMax, lengthMin), {
    note: "Motivo que queda registrado",
    example: "Falta el plano de la obra",
  });

/** What people type into a search. */
export const searchInput = (lengthMax?: number) =>
  meant(queryText(lengthMax), {
    note: "Texto a buscar, sin distinguir mayúsculas ni acentos",
    example: "arbolado",
  });

/** Text that is only compared with what is stored. */
export const queryText = (lengthMax = 200) =>
  z
    .string()
    .max(lengthMax)
    .overwrite((text) => text.replaceAll("\u0000", " ").trim());

/** Text that is the name of something, compared letter by letter; NUL is in no name, and the database refuses it. */
export const exactText = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .overwrite((text) => text.replaceAll("\u0000", "\ufffd"));
