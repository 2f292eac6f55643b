import { hash } from "node:crypto";
import { arrayAt, dictAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { Dict, type ObjectSource, type PdfObject, Ref, Stream } from "../pdf/objects";
import { STORE_ITEM_BYTES_MAX } from "./store-changes";

/** What a document brings along to be verified later (ISO 32000-2, 12.8.4.3): DER, each once, in the order of the file. */
export type SecurityStore = {
  readonly certificates: readonly Buffer[];
  readonly ocsps: readonly Buffer[];
  readonly crls: readonly Buffer[];
};

const ITEMS_MAX = 2_000;
// Small files unpack to hundreds of megabytes, and all of the store is held at once.
export const STORE_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Reads the lists of the document security store and those of its entries for single signatures (VRI). What can't be read is left
 * out: it only makes evidence missing. Nothing is proved by being in the store.
 * @throws PdfError LIMIT
 */
export const readSecurityStore = (source: ObjectSource, catalog: Dict): SecurityStore => {
  const store = dictAt(source, catalog, "DSS");
  const entries = Array.from(dictAt(source, store, "VRI")?.values() ?? [], (entry) =>
    source.resolve(entry),
  ).filter((entry) => entry instanceof Dict);
  let bytes = 0;
  const count = (content: Buffer): void => {
    bytes += content.length;
    if (bytes > STORE_BYTES_MAX) throw new PdfError("LIMIT", "too much in the security store");
  };
  const collect = (list: string, single: string): Buffer[] => {
    const items = [
      ...(arrayAt(source, store, list) ?? []),
      ...entries.flatMap((entry) => arrayAt(source, entry, single) ?? []),
    ];
    return contentsOf(source, items, count);
  };
  return {
    certificates: collect("Certs", "Cert"),
    ocsps: collect("OCSPs", "OCSP"),
    crls: collect("CRLs", "CRL"),
  };
};

const contentsOf = (
  source: ObjectSource,
  items: readonly PdfObject[],
  count: (content: Buffer) => void,
): Buffer[] => {
  if (items.length > ITEMS_MAX) throw new PdfError("LIMIT", "too many items in the security store");
  const found = new Map<string, Buffer>();
  const seen = new Set<number>();
  for (const item of items) {
    // Entries of single signatures point at the objects of the global lists again.
    if (item instanceof Ref && seen.has(item.number)) continue;
    if (item instanceof Ref) seen.add(item.number);
    const content = contentOf(source, item);
    if (!content) continue;
    count(content);
    found.set(fingerprint(content), content);
  }
  return [...found.values()];
};

// Lists of megabytes are asked for theirs several times.
const fingerprints = new WeakMap<Buffer, string>();

/** By contents; once for each buffer, which must not be changed afterwards. */
export const fingerprint = (bytes: Buffer): string => {
  const known = fingerprints.get(bytes);
  if (known) return known;
  const made = hash("sha256", bytes, "base64");
  fingerprints.set(bytes, made);
  return made;
};

/** The bytes of one item; undefined when it is not a stream or does not decode. @throws PdfError LIMIT */
export const contentOf = (source: ObjectSource, item: PdfObject): Buffer | undefined => {
  try {
    const stream = source.resolve(item);
    return stream instanceof Stream ? source.decode(stream, STORE_ITEM_BYTES_MAX) : undefined;
  } catch (error) {
    if (error instanceof PdfError && error.code !== "LIMIT") return undefined;
    throw error;
  }
};
