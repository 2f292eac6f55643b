import { oddityAt } from "../pdf/lexer";
import { Dict, type PdfObject } from "../pdf/objects";

/** Something in a later revision that programs may read differently. Caught where the revision is judged. */
export class Oddness extends Error {}

export const odd = (what: string): Oddness => new Oddness(what);

/** @throws Oddness for what is no integer, is negative, or is written as a real number */
export const plainInteger = (entries: Dict, key: string): number => {
  const value = entries.get(key);
  if (!isPlain(value) || oddityAt(entries, key)) throw odd(`${key} is not an integer`);
  return value;
};

/** @throws Oddness */
export const plainIntegers = (entries: Dict, key: string): number[] => {
  const items = entries.get(key);
  if (!Array.isArray(items)) throw odd(`${key} is no list of integers`);
  return items.map((item, index) => {
    if (!isPlain(item) || oddityAt(items, index)) throw odd(`${key} is no list of integers`);
    return item;
  });
};

const isPlain = (value: PdfObject | undefined): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;

const PARAMETERS = ["Predictor", "Colors", "BitsPerComponent", "Columns", "EarlyChange"];

/** Of a stream that says where objects are, or holds them. @throws Oddness */
export const assertPlainParameters = (entries: Dict): void => {
  const given = entries.get("DecodeParms") ?? null;
  for (const parameters of Array.isArray(given) ? given : [given]) {
    if (parameters === null) continue;
    if (!(parameters instanceof Dict)) throw odd("DecodeParms");
    for (const key of PARAMETERS) if (parameters.has(key)) plainInteger(parameters, key);
  }
};
