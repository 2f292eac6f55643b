import { PdfError } from "./errors";
import type { Dict, PdfObject } from "./objects";

export type XrefEntry =
  | { readonly kind: "free" }
  | { readonly kind: "offset"; readonly offset: number; readonly generation: number }
  | { readonly kind: "compressed"; readonly stream: number; readonly index: number };

export type SectionKind = "table" | "stream";

export type Section = {
  readonly kind: SectionKind;
  readonly trailer: Dict;
  readonly entries: Map<number, XrefEntry>;
  /** Of a table: where the word stands, in absolute bytes. */
  readonly trailerAt?: number;
  /** Where it ends, in absolute bytes: a revision that ends earlier does not have it. */
  readonly end: number;
  /** Of a hybrid section: the stream beside the table, and the numbers that only it has in use. */
  readonly beside?: Beside;
};

type Beside = {
  readonly section: Section;
  readonly hidden: ReadonlySet<number>;
  /** Those of `hidden` that the table calls free; of the others it says nothing. */
  readonly freed: ReadonlySet<number>;
};

/** Those of a file by offset: its revisions have most of them in common. */
export class Sections {
  private readonly byOffset = new Map<number, Section>();
  private readonly besideTables = new Set<number>();
  private entries = 0;
  private isHybrid = false;
  private latestFirst: readonly Section[] | undefined;

  constructor(private readonly entriesMax: number) {}

  /** Of a revision that ends at `length`. */
  get(offset: number, length: number): Section | undefined {
    const section = this.byOffset.get(offset);
    return section && section.end <= length ? section : undefined;
  }

  /** Whether the file is read by what stands there. */
  isSection(offset: number): boolean {
    return this.byOffset.has(offset) || this.besideTables.has(offset);
  }

  /** Of a revision that is this long, the last one first; streams beside tables are in them. */
  chain(startXref: number, length: number): Section[] {
    const found = new Set<Section>();
    for (let offset: PdfObject | undefined = startXref; typeof offset === "number"; ) {
      const section = this.get(offset, length);
      if (!section || found.has(section)) break;
      found.add(section);
      offset = section.trailer.get("Prev");
    }
    return [...found];
  }

  /**
   * Whether, in the revision that ends at `length`, only streams beside tables have this number in use: programs that don't read those
   * don't see the object.
   */
  hides(number: number, length: number): boolean {
    if (!this.isHybrid) return false;
    let isHidden = false;
    this.latestFirst ??= [...this.byOffset.values()].sort((one, other) => other.end - one.end);
    for (const { entries, beside, end } of this.latestFirst) {
      if (end > length) continue;
      if (beside?.freed.has(number)) return true;
      if (beside?.hidden.has(number)) isHidden = true;
      else if (entries.has(number)) return isHidden && entries.get(number)?.kind === "free";
    }
    return isHidden;
  }

  /** @throws PdfError LIMIT when all sections together have too many entries: each is kept */
  set(offset: number, section: Section): void {
    this.entries += section.entries.size;
    if (this.entries > this.entriesMax) throw new PdfError("LIMIT", "too many objects");
    this.isHybrid ||= section.beside !== undefined;
    this.latestFirst = undefined;
    this.byOffset.set(offset, section);
    const beside = section.trailer.get("XRefStm");
    if (typeof beside === "number") this.besideTables.add(beside);
  }
}
