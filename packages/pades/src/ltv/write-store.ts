import { appendTo } from "../pdf/acro-form";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, flateStream, name, Ref } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { fingerprint, readSecurityStore, type SecurityStore } from "./security-store";

const LISTS = [
  ["Certs", "certificates"],
  ["OCSPs", "ocsps"],
  ["CRLs", "crls"],
] as const;

/**
 * Adds evidence to the document security store (ISO 32000-2, 12.8.4.3) by one incremental update: what is there stays as it is, and
 * nothing is written twice. Undefined when the store has it all.
 *
 * Entries for single signatures (VRI) are kept but not made: they only repeat the lists (EN 319 142-1, 5.4.2.3), and one
 * that was made may not change any more.
 */
export const addToStore = (reader: PdfReader, evidence: SecurityStore): Buffer | undefined => {
  const held = readSecurityStore(reader, reader.catalog);
  const missing = LISTS.flatMap(([list, kind]) => {
    const items = newItems(held[kind], evidence[kind]);
    return items.length > 0 ? [{ list, items }] : [];
  });
  if (missing.length === 0) return undefined;

  const update = new IncrementalUpdate(reader);
  const store = ensureStore(update, reader.rootRef);
  for (const { list, items } of missing) {
    appendTo(
      update,
      store,
      list,
      items.map((bytes) => update.add(flateStream(dict(), bytes))),
    );
  }
  return update.build().bytes;
};

const newItems = (held: readonly Buffer[], wanted: readonly Buffer[]): Buffer[] => {
  const known = new Set(held.map(fingerprint));
  const items = new Map(wanted.map((bytes) => [fingerprint(bytes), bytes]));
  return [...items].flatMap(([key, bytes]) => (known.has(key) ? [] : [bytes]));
};

/** The store as an object of its own; one written inside the catalog is moved out. */
const ensureStore = (update: IncrementalUpdate, catalogRef: Ref): Ref => {
  const catalog = update.resolve(catalogRef);
  const held = catalog instanceof Dict ? catalog.get("DSS") : undefined;
  const store = update.resolve(held);
  if (held instanceof Ref && store instanceof Dict) return held;
  const created = update.add(store instanceof Dict ? new Dict(store) : dict({ Type: name("DSS") }));
  update.edit(catalogRef).set("DSS", created);
  return created;
};
