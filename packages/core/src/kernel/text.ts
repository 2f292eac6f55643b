import { z } from "zod";

/** PostgreSQL's text can't hold it: without this check it would end as an internal error. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the one character that is looked for
const NUL = /\u0000/;

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
