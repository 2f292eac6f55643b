import { hash } from "node:crypto";
import { arrayAt, dictAt, nameAt, streamAt, stringAt } from "../pdf/access";
import { Dict, Name, type PdfObject, Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { Equality } from "./object-equality";

/** The change of a store that lost something. */
export const STORE_SHRANK = "long-term data was removed";

/** Small files unpack to hundreds of megabytes; the largest lists that authorities publish have some ten. */
export const STORE_ITEM_BYTES_MAX = 32 * 1024 * 1024;

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
    LISTS.every((list) => keepsAll([before, old], [after, current], list, equal)) &&
    keepsEntries(dictAt(before, old, "VRI"), dictAt(after, current, "VRI"), equal)
  );
};

type Store = readonly [PdfReader, Dict | undefined];

/** Where they are, or written anew with the same content. */
const keepsAll = (before: Store, after: Store, list: string, equal: Equality): boolean => {
  const items = itemsOf(after, list);
  const numbers = new Set(items.map((item) => (item instanceof Ref ? item.number : undefined)));
  const isThere = (item: PdfObject): boolean =>
    item instanceof Ref && numbers.has(item.number) && equal(item, item);
  const moved = itemsOf(before, list).filter((item) => !isThere(item));
  if (moved.length === 0) return true;
  const contents = new Set(contentsOf(after[0], items));
  return contentsOf(before[0], moved).every((content) => contents.has(content));
};

const itemsOf = ([reader, store]: Store, list: string): readonly PdfObject[] =>
  arrayAt(reader, store, list) ?? [];

/** As hashes: small files unpack to hundreds of megabytes. */
const contentsOf = (reader: PdfReader, items: readonly PdfObject[]): string[] =>
  items.flatMap((item) => {
    const stream = reader.resolve(item);
    return stream instanceof Stream
      ? [hash("sha256", reader.decode(stream, STORE_ITEM_BYTES_MAX), "base64")]
      : [];
  });

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
