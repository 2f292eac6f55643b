import { PdfError } from "./errors";
import { oddityAt } from "./lexer";
import { Dict, Name, type PdfObject, Ref } from "./objects";

// Abbreviations that are for inline images, and data in another file: some programs take them here all the same.
const STRANGE_KEYS = ["F", "DP", "FFilter", "FDecodeParms"];

/**
 * A stream that says where objects are, or holds them (ISO 32000-2, 7.5.7 and 7.5.8), and that two programs could decode in two ways:
 * another document for each. @throws PdfError SYNTAX
 */
export const assertOneReading = (entries: Dict): void => {
  const strange = STRANGE_KEYS.find((key) => entries.has(key));
  if (strange) throw new PdfError("SYNTAX", `${strange} in a stream that holds objects`);
  const [filter, parameters] = [entries.get("Filter") ?? null, entries.get("DecodeParms") ?? null];
  if (filter === null && parameters === null) return;
  if (![filter].flat().every(isDirect) || ![parameters].flat().every(isPlain))
    throw new PdfError("SYNTAX", "filters that have to be looked for, or parameters that are no integers");
  // 7.4.1: a dictionary for a name, and an array for an array.
  if (parameters === null) return;
  const isFitting = Array.isArray(filter)
    ? Array.isArray(parameters) && parameters.length === filter.length
    : !(filter instanceof Name) || parameters instanceof Dict;
  if (!isFitting) throw new PdfError("SYNTAX", "filters and parameters that do not fit each other");
};

const isDirect = (object: PdfObject): boolean => !(object instanceof Ref);

const INTEGERS = ["Predictor", "Colors", "BitsPerComponent", "Columns", "EarlyChange"];

/** Table 8: some programs take the default for 15.0, and for a reference. */
const isPlain = (parameters: PdfObject): boolean =>
  isDirect(parameters) &&
  (!(parameters instanceof Dict) ||
    INTEGERS.every((key) => {
      const value = parameters.get(key) ?? 1;
      return Number.isInteger(value) && !oddityAt(parameters, key);
    }));
