import { PdfError } from "./errors";
import { Dict, Name } from "./objects";

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
  // 7.4.1: a dictionary for a name, and an array for an array.
  if (parameters === null) return;
  const isFitting = Array.isArray(filter)
    ? Array.isArray(parameters) && parameters.length === filter.length
    : !(filter instanceof Name) || parameters instanceof Dict;
  if (!isFitting) throw new PdfError("SYNTAX", "filters and parameters that do not fit each other");
};
