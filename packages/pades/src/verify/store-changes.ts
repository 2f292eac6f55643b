import { arrayAt, dictAt, nameAt, streamAt, stringAt } from "../pdf/access";
import { Dict, Name, type PdfObject, Ref, Stream } from "../pdf/objects";
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

const STORE_KEYS: ReadonlySet<string> = new Set(["Type", "VRI", ...LISTS]);
const SINGLE_LISTS = ["Cert", "CRL", "OCSP"];
const SINGLE_KEYS: ReadonlySet<string> = new Set(["Type", "TU", "TS", ...SINGLE_LISTS]);

/** What was added to the store is what the standard puts there: under its name something else could come along. */
export const isStore = (before: PdfReader, after: PdfReader): boolean => {
  const store = dictAt(after, after.catalog, "DSS");
  if (!store || !holdsOnly(after, store, STORE_KEYS, LISTS)) return false;
  if (store.has("Type") && nameAt(after, store, "Type") !== "DSS") return false;
  if (!store.has("VRI")) return true;
  const known = dictAt(before, dictAt(before, before.catalog, "DSS"), "VRI");
  const entries = dictAt(after, store, "VRI");
  return (
    entries !== undefined &&
    Array.from(entries).every(([key, value]) => known?.has(key) || isSingle(after, key, value))
  );
};

/** What belongs to one signature, under the hash of its value. */
const isSingle = (reader: PdfReader, key: string, value: PdfObject): boolean => {
  const entries = reader.resolve(value);
  if (key === "Type") return entries instanceof Name && entries.value === "VRI";
  return (
    /^[A-Z0-9]{40}$/.test(key) &&
    entries instanceof Dict &&
    holdsOnly(reader, entries, SINGLE_KEYS, SINGLE_LISTS) &&
    (!entries.has("TU") || stringAt(reader, entries, "TU") !== undefined) &&
    (!entries.has("TS") || streamAt(reader, entries, "TS") !== undefined)
  );
};

const holdsOnly = (
  reader: PdfReader,
  entries: Dict,
  keys: ReadonlySet<string>,
  lists: readonly string[],
): boolean =>
  Array.from(entries.keys()).every((key) => keys.has(key)) &&
  lists.every((list) => !entries.has(list) || isListOfStreams(reader, entries, list));

const isListOfStreams = (reader: PdfReader, entries: Dict, list: string): boolean =>
  arrayAt(reader, entries, list)?.every(
    (item) => item instanceof Ref && reader.resolve(item) instanceof Stream,
  ) ?? false;
