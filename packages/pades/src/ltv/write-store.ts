import { appendTo } from "../pdf/acro-form";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, Ref } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { fingerprint, type SecurityStore } from "../verify/security-store";
import { compressedStream } from "./compressed-stream";

const LISTS = [
  ["Certs", "certificates"],
  ["OCSPs", "ocsps"],
  ["CRLs", "crls"],
] as const;

/**
 * Adds evidence to the document security store (ISO 32000-2, 12.8.4.3) by one incremental update: what is there stays as it is, and
 * nothing is written twice. Undefined when the store has it all.
 *
 * Entries for single signatures (VRI) are kept but not made: they are optional, only repeat the lists, and one that was made may not
 * change any more.
 * @param held what `readSecurityStore` gives for this document
 */
export const addToStore = (
  reader: PdfReader,
  held: SecurityStore,
  evidence: SecurityStore,
): { readonly bytes: Buffer; readonly store: SecurityStore } | undefined => {
  const added = {
    certificates: newItems(held.certificates, evidence.certificates),
    ocsps: newItems(held.ocsps, evidence.ocsps),
    crls: newItems(held.crls, evidence.crls),
  };
  if (LISTS.every(([, kind]) => added[kind].length === 0)) return undefined;

  const update = new IncrementalUpdate(reader);
  const store = ensureStore(update, reader.rootRef);
  for (const [list, kind] of LISTS) {
    const items = added[kind].map((bytes) => update.add(compressedStream(bytes)));
    if (items.length > 0) appendTo(update, store, list, items);
  }
  return {
    bytes: update.build().bytes,
    store: {
      certificates: [...held.certificates, ...added.certificates],
      ocsps: [...held.ocsps, ...added.ocsps],
      crls: [...held.crls, ...added.crls],
    },
  };
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
