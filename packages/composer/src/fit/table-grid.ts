/** A cell as it is written: how many columns and rows it asks for; 0 rows are all that follow in its section. */
type Asked = { readonly columns: number; readonly rows: number };

/** What a cell gets: at least one of each. */
export type Spans = { columns: number; rows: number };

type Cell = {
  readonly spans: Spans;
  readonly from: number;
  readonly to: number;
  readonly row: number;
  readonly asked: Asked;
};

/** Columns that a cell still takes in the rows below its own. */
type Hanging = { readonly from: number; readonly to: number; rowsLeft: number };

/**
 * Places the cells of a table as a browser does, except that a span reaches only over columns in which some cell begins, over rows
 * that exist, and never over another cell: a total that asks for twenty columns below three gets three.
 */
export class TableGrid {
  private readonly cells: Cell[] = [];
  private readonly begun = new Set<number>();
  private hanging: Hanging[] = [];
  private sectionStart = 0;
  private row = 0;
  private column = 0;

  /** More columns than `columnsMax` are counted no further: no page holds them. */
  constructor(private readonly columnsMax: number) {}

  get isTooWide(): boolean {
    return this.begun.size > this.columnsMax;
  }

  startRow(): void {
    this.row += 1;
    this.column = 0;
    for (const one of this.hanging) one.rowsLeft -= 1;
    this.hanging = this.hanging.filter(({ rowsLeft }) => rowsLeft > 0);
  }

  /** The spans are known only when the table has ended. */
  place(asked: Asked): Spans {
    const spans = { columns: 1, rows: 1 };
    if (this.isTooWide) return spans;
    const from = this.freeColumn();
    const to = Math.min(from + asked.columns, this.nextHanging(from));
    this.column = to;
    this.begun.add(from);
    this.cells.push({ spans, from, to, row: this.row, asked });
    const rowsLeft = asked.rows === 0 ? Number.POSITIVE_INFINITY : asked.rows;
    if (rowsLeft > 1) this.hanging.push({ from, to, rowsLeft });
    return spans;
  }

  /** No cell reaches from one section into the next. */
  endSection(): void {
    for (const { spans, row, asked } of this.cells.slice(this.sectionStart)) {
      const left = this.row - row + 1;
      spans.rows = asked.rows === 0 ? left : Math.min(asked.rows, left);
    }
    this.sectionStart = this.cells.length;
    this.hanging = [];
  }

  /** Number of columns. */
  end(): number {
    this.endSection();
    const columns = [...this.begun].sort((one, other) => one - other);
    for (const { spans, from, to } of this.cells) {
      spans.columns = columns.filter((column) => column >= from && column < to).length;
    }
    return Math.max(1, columns.length);
  }

  private freeColumn(): number {
    let column = this.column;
    for (let taken = this.at(column); taken; taken = this.at(column)) column = taken.to;
    return column;
  }

  private at(column: number): Hanging | undefined {
    return this.hanging.find(({ from, to }) => from <= column && column < to);
  }

  private nextHanging(after: number): number {
    return this.hanging.reduce(
      (next, { from }) => (from > after ? Math.min(next, from) : next),
      Number.POSITIVE_INFINITY,
    );
  }
}
