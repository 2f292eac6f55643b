import { CSV_START, csvHead, csvRows, type Field } from "../components/list/csv";
import { refusalOf } from "./refusal-of";
import { say } from "./say";

type Page<Row> = { readonly rows: readonly Row[]; readonly pages: number };

type Export<Row> = {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly fields: readonly Field<Row>[];
  /** One page of the rows, from 1 on, of the largest size. */
  readonly page: (page: number) => Promise<Page<Row>>;
};

/**
 * All rows of a list as CSV, written while they are read, a page at a time. Rows that change places meanwhile may be there twice or not at
 * all: it is a table for reading, no copy of the data (which backups are).
 */
export const csvAnswer = async <Row>({ name, fields, page }: Export<Row>): Promise<Response> => {
  // Before the answer begins: what is refused is refused with its status.
  const first = await page(1).catch((error: unknown) => {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  });
  if (first instanceof Error) return say(first.code === "unauthenticated" ? 401 : 403, first.message);

  const encoder = new TextEncoder();
  let next = 1;
  const body = new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const start = next === 1 ? CSV_START + csvHead(fields) : "";
      const { rows } = next === 1 ? first : await page(next);
      stream.enqueue(encoder.encode(start + csvRows(fields, rows)));
      next += 1;
      if (next > first.pages) stream.close();
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
