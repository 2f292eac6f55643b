import type { Dict } from "../pdf/objects";
import type { Section, XrefEntry } from "../pdf/sections";
import { isSameReference } from "./object-equality";

/** Of a section, and of the stream beside its table. */
export const entriesOf = ({ entries, beside }: Section): ReadonlyMap<number, XrefEntry>[] =>
  beside ? [entries, beside.section.entries] : [entries];

/** Where the section says that others are. */
export const offsetsNamedBy = ({ trailer }: Section): number[] =>
  [trailer.get("Prev"), trailer.get("XRefStm")].filter((offset) => typeof offset === "number");

const SAYING_NOTHING: ReadonlySet<string> = new Set(["Size", "ID"]);

/** Of a trailer that no section has, programs take what it leads to: nothing, or what a section leads to. */
export const repeatsTrailer = (sections: readonly Section[], entries: Dict): boolean =>
  Array.from(entries.keys()).every((key) => SAYING_NOTHING.has(key)) ||
  sections.some(
    ({ trailer }) =>
      !(trailer.has("Encrypt") || entries.has("Encrypt")) &&
      leadsAlike(trailer, entries) &&
      leadsToSame(trailer, entries, "Info"),
  );

/** To the same catalog, under the same encryption. */
export const leadsAlike = (one: Dict, other: Dict): boolean =>
  leadsToSame(one, other, "Root") && one.has("Encrypt") === other.has("Encrypt");

const leadsToSame = (one: Dict, other: Dict, key: string): boolean =>
  one.has(key) ? isSameReference(one.get(key), other.get(key)) : !other.has(key);
