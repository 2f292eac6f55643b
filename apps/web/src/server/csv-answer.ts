import { CSV_START, csvHead, csvRows, type Field } from "../components/list/csv";
import { refusalOf } from "./refusal-of";
import { sayRefusal } from "./say-refusal";

/** `pages`: how many there are, as far as this one tells. */
type Page<Row> = { readonly rows: readonly Row[]; readonly pages: number };

type Export<Row> = {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly fields: readonly Field<Row>[];
  /** One page of the rows, from 1 on, of the largest size; `last` is the row that it comes after. */
  readonly page: (page: number, last: Row | undefined) => Promise<Page<Row>>;
};

/**
 * All rows of a list as CSV, written while they are read, a page at a time. Rows that change places meanwhile may be there twice or not at
 * all: it is a table for reading, no copy of the data (which backups are).
 */
export const csvAnswer = async <Row>({ name, fields, page }: Export<Row>): Promise<Response> => {
  // Before the answer begins: what is refused is refused with its status.
  const first = await page(1, undefined).catch((error: unknown) => {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  });
  if (first instanceof Error) return sayRefusal(first);

  const encoder = new TextEncoder();
  let found = first;
  let next = 1;
  const body = new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const start = next === 1 ? CSV_START + csvHead(fields) : "";
      if (next > 1) found = await page(next, found.rows.at(-1));
      stream.enqueue(encoder.encode(start + csvRows(fields, found.rows)));
      next += 1;
      if (next > found.pages) stream.close();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "private, no-store",
    },
  });
};
