import { inflateSync } from "node:zlib";
import { oddityAt } from "../pdf/lexer";
import { DEFAULT_LIMITS } from "../pdf/limits";
import { Dict, Name, type PdfObject, type Stream } from "../pdf/objects";

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

const PARAMETERS = ["Colors", "BitsPerComponent", "Columns"];

/**
 * Of a stream that says where objects are, or holds them: as it is, or packed once by what every program undoes alike, to the end.
 * @throws Oddness
 */
export const assertPlainPacking = ({ dict, data }: Stream): void => {
  const filters = [dict.get("Filter") ?? []].flat();
  const parameters = [dict.get("DecodeParms") ?? []].flat();
  if (filters.length === 0 && parameters.length === 0) return;
  const [filter] = filters;
  if (filters.length !== 1 || !(filter instanceof Name) || filter.value !== "FlateDecode")
    throw odd("Filter");
  if (!isWholeFlate(data)) throw odd("data that do not end where they should");
  for (const given of parameters) {
    if (given === null) continue;
    if (!(given instanceof Dict)) throw odd("DecodeParms");
    for (const key of PARAMETERS) if (given.has(key)) plainInteger(given, key);
    if (given.has("Predictor") && !isKnownPredictor(plainInteger(given, "Predictor"))) throw odd("Predictor");
  }
};

const isKnownPredictor = (predictor: number): boolean =>
  predictor === 1 || (predictor >= 10 && predictor <= 15);

/** With its checksum, and nothing behind that. */
const isWholeFlate = (data: Buffer): boolean => {
  try {
    const { engine } = inflateSync(data, {
      info: true,
      maxOutputLength: DEFAULT_LIMITS.streamBytes,
    }) as unknown as {
      readonly engine: { readonly bytesWritten: number };
    };
    return engine.bytesWritten === data.length;
  } catch {
    return false;
  }
};
