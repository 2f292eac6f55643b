import { textWidth } from "../fonts/text-width";
import { type CellTag, type Edit, type Element, readCell, respan } from "./cell-spans";
import { type Spans, TableGrid } from "./table-grid";

/** Text of one size in one place: what its longest word needs. */
export type Need = {
  /** Points that lists and quotations take from the left. */
  readonly indent: number;
  /** Font size in points; null takes the table's. */
  readonly size: number | null;
  /** Width of the longest word, in ems. */
  readonly ems: number;
};

/** A cell, or the whole content. */
export type Frame = {
  /** What it spans of its table, once that has been read. */
  readonly spans: Spans;
  readonly needs: Map<string, Need>;
  readonly tables: Table[];
};

export type Table = {
  /** Where its tag begins in the HTML. */
  readonly start: number;
  readonly indent: number;
  readonly cells: Frame[];
  columns: number;
};

const PIECE = /<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g;
const INLINE = new Set(["a", "b", "em", "i", "mark", "s", "span", "strong", "sub", "sup", "u"]);
const SECTIONS = new Set(["thead", "tbody", "tfoot"]);
/** Where the styles set a size of their own, and how much they indent: the numbers are those of `documentCss`. */
const SIZES: Readonly<Record<string, number>> = {
  ...{ h1: 15, h2: 12.5, h3: 11.5, h4: 10.5, h5: 10.5, h6: 10.5, pre: 9, figcaption: 9 },
};
const INDENTS: Readonly<Record<string, number>> = { ul: 21, ol: 21, blockquote: 22 };
/** Where a browser may break a line; not at a hard space. */
const BREAKS = /[ \t\r\n\f\u00ad\u200b-]/;

/** The tables of sanitized HTML with what their cells hold. `columnsMax` stops the count: the rest says nothing new. */
export const readTables = (html: string, columnsMax: number): Content => new Reader(html, columnsMax).read();

export type Content = {
  readonly frame: Frame;
  /** Cells whose spans don't say what they span. */
  readonly changes: readonly Edit[];
};

type OpenTable = {
  readonly table: Table;
  readonly grid: TableGrid;
  readonly tags: CellTag[];
};

type Open = {
  readonly frame: Frame;
  indent: number;
  readonly sizes: number[];
  /** Inside a table, outside its cells. */
  readonly open?: OpenTable;
};

class Reader {
  private readonly root: Frame = { spans: { columns: 1, rows: 1 }, needs: new Map(), tables: [] };
  private readonly changes: Edit[] = [];
  private readonly stack: Open[] = [{ frame: this.root, indent: 0, sizes: [] }];
  private word = 0;

  constructor(
    private readonly html: string,
    private readonly columnsMax: number,
  ) {}

  read(): Content {
    for (const match of this.html.matchAll(PIECE)) {
      const [piece, slash, tag] = match;
      if (tag === undefined) this.text(piece);
      else if (!INLINE.has(tag)) {
        this.endWord();
        if (slash) this.close(tag);
        else this.start({ tag, written: piece, start: match.index });
      }
    }
    this.endWord();
    return { frame: this.root, changes: this.changes };
  }

  private get top(): Open {
    return this.stack.at(-1) ?? this.stack[0]!;
  }

  private text(text: string): void {
    // A reference such as `&lt;` counts as one character that is as wide as an M.
    const [first = "", ...rest] = text.replace(/&[a-z]+;/g, "M").split(BREAKS);
    this.word += textWidth(first);
    for (const word of rest) {
      this.endWord();
      this.word = textWidth(word);
    }
  }

  private endWord(): void {
    const ems = this.word;
    this.word = 0;
    if (ems === 0) return;
    const { frame, indent, sizes } = this.top;
    const size = sizes.at(-1) ?? null;
    const key = `${indent} ${size}`;
    if (ems > (frame.needs.get(key)?.ems ?? 0)) frame.needs.set(key, { indent, size, ems });
  }

  private start(element: Element): void {
    const top = this.top;
    const { open } = top;
    const { tag, start } = element;
    if (tag === "table") {
      const table: Table = { start, indent: top.indent, cells: [], columns: 1 };
      top.frame.tables.push(table);
      const rows = { table, grid: new TableGrid(this.columnsMax), tags: [] };
      this.stack.push({ ...top, open: rows });
    } else if (open && SECTIONS.has(tag)) open.grid.endSection();
    else if (open && tag === "tr") open.grid.startRow();
    else if (open && (tag === "td" || tag === "th")) this.startCell(open, element);
    else {
      top.indent += INDENTS[tag] ?? 0;
      const size = SIZES[tag];
      if (size) top.sizes.push(size);
    }
  }

  private startCell({ table, grid, tags }: OpenTable, element: Element): void {
    const cell = readCell(element);
    const spans = grid.place(cell.asked);
    tags.push({ ...cell, spans });
    const frame: Frame = { spans, needs: new Map(), tables: [] };
    table.cells.push(frame);
    this.stack.push({ frame, indent: 0, sizes: [] });
  }

  private close(tag: string): void {
    const top = this.top;
    if (tag === "table") {
      if (top.open) this.endTable(top.open);
    } else if (tag === "td" || tag === "th") {
      if (!top.open && this.stack.length > 1) this.stack.pop();
    } else if (top.open) {
      if (SECTIONS.has(tag)) top.open.grid.endSection();
    } else {
      top.indent = Math.max(0, top.indent - (INDENTS[tag] ?? 0));
      if (SIZES[tag]) top.sizes.pop();
    }
  }

  private endTable({ table, grid, tags }: OpenTable): void {
    table.columns = grid.isTooWide ? this.columnsMax + 1 : grid.end();
    for (const tag of tags) this.changes.push(...respan(tag));
    this.stack.pop();
  }
}
