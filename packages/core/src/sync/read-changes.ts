import type { Context } from "../kernel/context";
import { type Asked, type PagePlace, placeOfPage } from "./walk";

type Table = (name: string) => string;

/** What is read of a stream of changes, in SQL: `page.key` has the values of the primary key, `page.changed_at` the moment. */
export type Stream = {
  readonly name: string;
  /** Joins what the answer tells of each row. */
  readonly join: (table: Table) => string;
  /** JSON; null when the row is gone. */
  readonly row: string;
  /** JSON of the primary key in that column. */
  readonly key: (column: string) => string;
};

export type PrimaryKey = Readonly<Record<string, string | number>>;

export type Changes<Row> = {
  readonly rows: readonly Row[];
  readonly deleted: readonly PrimaryKey[];
  readonly total: number;
  readonly until: string;
};

type Read<Row> = {
  readonly page: readonly { readonly row: Row | null; readonly key: PrimaryKey }[];
  readonly gone: readonly PrimaryKey[];
};

/**
 * One page of what changed since a moment, in the order of commits, and what was deleted between its first and its last row. What changes
 * between two pages keeps its place, is told as it is now, and comes again after `until`. While there are more pages, `until` is the
 * moment of the last row, from where a list can be begun anew as well.
 */
export const readChanges = async <Row>(
  ctx: Context<"backup">,
  stream: Stream,
  asked: Asked,
): Promise<Changes<Row>> => {
  const { total, begins, ends, until } = await placeOfPage(ctx, stream.name, asked);
  const { page, gone } = await readPage<Row>(ctx, stream, { begins, ends, until });
  return {
    rows: page.flatMap(({ row }) => (row ? [row] : [])),
    deleted: [...gone, ...page.flatMap(({ row, key }) => (row ? [] : [key]))],
    total,
    until: ends,
  };
};

const readPage = async <Row>(
  ctx: Context<"backup">,
  { name, join, row, key }: Stream,
  { begins, ends, until }: Pick<PagePlace, "begins" | "ends" | "until">,
): Promise<Read<Row>> => {
  // As it was when the list was made.
  const part = (table: Table) => `
    select c.changed_at, c.key, c.is_deleted from ${table("sync_changes")} c
    where c.stream = $1 and c.changed_at > $2::timestamptz and c.changed_at <= $3::timestamptz
      and (c.replaced_at is null or c.replaced_at > $4::timestamptz)`;
  const text = (table: Table) => `
    with part as materialized (${part(table)}), page as (select * from part where not is_deleted)
    select
      (select coalesce(json_agg(json_build_object('row', ${row}, 'key', ${key("page.key")}) order by page.changed_at), '[]')
        from page ${join(table)}) as page,
      (select coalesce(json_agg(${key("part.key")} order by part.changed_at), '[]') from part where is_deleted) as gone`;
  const [read] = await ctx.read<Read<Row>>({ text }, [name, begins, ends, until]);
  return read!;
};
