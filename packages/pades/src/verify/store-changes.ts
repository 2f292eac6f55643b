import { arrayAt, dictAt } from "../pdf/access";
import { type Dict, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { Equality } from "./object-equality";

/** The change of a store that lost something. */
export const STORE_SHRANK = "long-term data was removed";

const LISTS = ["Certs", "CRLs", "OCSPs"] as const;

/**
 * The document security store (ISO 32000-2, 12.8.4.3) may only grow: without what it held, a signature that could be proved
 * valid no longer can.
 */
export const storeOnlyGrew = (before: PdfReader, after: PdfReader, equal: Equality): boolean => {
  const old = dictAt(before, before.catalog, "DSS");
  if (!old) return true;
  const current = dictAt(after, after.catalog, "DSS");
  return (
    LISTS.every((list) => keepsAll(contentsOf(before, old, list), contentsOf(after, current, list))) &&
    keepsEntries(dictAt(before, old, "VRI"), dictAt(after, current, "VRI"), equal)
  );
};

const contentsOf = (reader: PdfReader, store: Dict | undefined, list: string): string[] =>
  (arrayAt(reader, store, list) ?? []).flatMap((item) => {
    const stream = reader.resolve(item);
    return stream instanceof Stream ? [reader.decode(stream).toString("latin1")] : [];
  });

const keepsAll = (before: readonly string[], after: readonly string[]): boolean => {
  const there = new Set(after);
  return before.every((item) => there.has(item));
};

/** Every entry of `before` is in `after`, as it was. */
export const keepsEntries = (before: Dict | undefined, after: Dict | undefined, equal: Equality): boolean =>
  Array.from(before ?? []).every(([key, value]) => after?.has(key) === true && equal(value, after.get(key)));
