import { Name, type ObjectSource, type PdfObject, PdfString } from "./objects";

const isWord = (value: PdfObject): boolean =>
  value instanceof PdfString || value instanceof Name || ["number", "boolean"].includes(typeof value);

/**
 * What tells about a file (ISO 32000-2, 14.3.3): texts, dates, names, what some programs add in numbers, and lists of those, as macOS keeps its
 * keywords. Anything else would be objects of its own.
 */
export const isInformationValue = (source: ObjectSource, value: PdfObject): boolean =>
  isWord(value) || (Array.isArray(value) && value.every((item) => isWord(source.resolve(item))));
