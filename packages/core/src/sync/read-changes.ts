import type { Context } from "../kernel/context";
import { type PageInput, pageWindow } from "../kernel/paging";
import { momentSql } from "./moment";

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

export type Asked = PageInput & { readonly since: string };

export type PrimaryKey = Readonly<Record<string, string | number>>;

export type Changes<Row> = {
  readonly rows: readonly Row[];
  readonly deleted: readonly PrimaryKey[];
  readonly total: number;
  readonly until: string;
};

type Read<Row> = {
  readonly total: number;
  readonly until: string;
  /** The newest change that the list knows. */
  readonly newest: string;
  readonly page: readonly { readonly row: Row | null; readonly key: PrimaryKey }[];
  readonly gone: readonly PrimaryKey[];
};

/** A list is remembered for so long; the sweep keeps what it needs a little longer. */
export const WALK_MS = 24 * 3_600_000;

/**
 * One page of what changed since a moment, in the order of commits, and what was deleted between its first and its last row. All pages
 * are of the list as it was when the first was read: what changes meanwhile keeps its place, is told as it is now, and comes again after
 * `until`. While there are more pages `until` is the moment of the last row, from where a list can be begun anew as well.
 */
export const readChanges = async <Row>(
  ctx: Context<"backup">,
  stream: Stream,
  asked: Asked,
): Promise<Changes<Row>> => {
  const { skip, take } = pageWindow(asked);
  const [read] = await ctx.read<Read<Row>>({ text: (table) => pageSql(stream, table) }, [
    stream.name,
    asked.since,
    skip,
    take,
    ctx.actor.keyId,
    new Date(ctx.now().getTime() - WALK_MS),
  ]);
  const { total, until, newest, page, gone } = read!;
  if (skip === 0 && total > take) await rememberList(ctx, stream.name, asked, newest);
  return {
    rows: page.flatMap(({ row }) => (row ? [row] : [])),
    deleted: [...gone, ...page.flatMap(({ row, key }) => (row ? [] : [key]))],
    total,
    until,
  };
};

const pageSql = ({ name: _name, join, row, key }: Stream, table: Table): string => `
  with list as (
    select coalesce(
      (select w.until from ${table("sync_walks")} w where $3 > 0 and w.api_key_id = $5::uuid and w.stream = $1 and w.since = $2::timestamptz
        and w.page_size = $4 and w.started_at > $6),
      greatest($2::timestamptz, (select max(changed_at) from ${table("sync_changes")} where stream = $1))) as newest
  ), listed as not materialized (
    select c.changed_at, c.key from ${table("sync_changes")} c, list
    where c.stream = $1 and c.changed_at > $2::timestamptz and c.changed_at <= list.newest
      and (c.replaced_at is null or c.replaced_at > list.newest) and not c.is_deleted
  ), page as materialized (
    select * from listed order by changed_at offset $3 limit $4
  ), bounds as materialized (
    select newest, total,
      case when $3 = 0 then $2::timestamptz
        else coalesce((select changed_at from listed order by changed_at offset greatest($3 - 1, 0) limit 1), newest) end as begins,
      case when total > $3 + $4 then (select max(changed_at) from page) else newest end as ends
    from list, (select count(*)::int as total from listed) as counted
  )
  select total, ${momentSql("ends")} as until, ${momentSql("newest")} as newest,
    (select coalesce(json_agg(json_build_object('row', ${row}, 'key', ${key("page.key")}) order by page.changed_at), '[]')
      from page ${join(table)}) as page,
    (select coalesce(json_agg(${key("c.key")} order by c.changed_at), '[]')
      from ${table("sync_changes")} c where c.stream = $1 and c.changed_at > begins and c.changed_at <= ends and c.is_deleted
        and (c.replaced_at is null or c.replaced_at > newest)) as gone
  from bounds`;

const rememberList = (
  ctx: Context<"backup">,
  stream: string,
  { since, page_size }: Asked,
  newest: string,
): Promise<unknown> =>
  ctx.transaction(
    (tx) => tx.$executeRaw`
      INSERT INTO sync_walks (api_key_id, stream, since, page_size, until, started_at)
      VALUES (${ctx.actor.keyId}::uuid, ${stream}, ${since}::timestamptz, ${page_size}, ${newest}::timestamptz, ${ctx.now()})
      ON CONFLICT (api_key_id, stream, since, page_size) DO UPDATE SET until = excluded.until, started_at = excluded.started_at`,
  );
