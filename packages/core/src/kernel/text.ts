import { z } from "zod";

/** PostgreSQL's text can't hold it: without this check it would end as an internal error. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the one character that is looked for
const NUL = /\u0000/;

// Marks that nobody sees: with them a text looks empty, reads backwards or hides what it says (Unicode TR 36, 2 and 3).
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** One line, as it is seen: no control characters, no marks of direction, single blanks. */
const seenAsLine = (text: string): string =>
  text
    .normalize("NFC")
    .replace(INVISIBLE, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** A line that a person writes, such as a reference: what is stored is what is seen. */
export const writtenLine = (lengthMax: number) =>
  z
    .string()
    .refine((text) => !NUL.test(text), {
      message: "Contiene un carácter que no se puede guardar",
      abort: true,
    })
    .overwrite(seenAsLine)
    .min(1)
    .max(lengthMax);

/** Text that a person writes: trimmed, not empty, of a limited length. */
export const writtenText = (lengthMax: number, lengthMin = 1) =>
  z
    .string()
    .trim()
    .min(lengthMin)
    .max(lengthMax)
    .refine((text) => !NUL.test(text), "Contiene un carácter que no se puede guardar");

/** Text that is only compared with what is stored. */
export const queryText = (lengthMax = 200) =>
  z
    .string()
    .max(lengthMax)
    .overwrite((text) => text.replaceAll("\u0000", " ").trim());
