import type { Context } from "../kernel/context";
import { type PageInput, pageWindow } from "../kernel/paging";
import { type Bind, inAll, type Kind, placesIn, type SetSql, type Sql } from "./set";
import { changedWords } from "./words";

/** A list of things `t`, the newest first. */
export type List = {
  readonly kind: Kind;
  readonly newestBy: "last_modified_at" | "created_at";
  /** What is found is in all of them. */
  readonly sets: readonly SetSql[];
  /** Conditions that say nothing new, but name the part of the list that has to be read. */
  readonly part: readonly string[];
  /** That part is short, however few of it are found. */
  readonly isPartShort: boolean;
  /** What is told of each, and the tables that this takes besides its own. */
  readonly columns: Sql;
  readonly joins: Sql;
};

export type Page<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** To fetch a thing takes as long as to pass so many in an index. */
const FETCH_COST = 64;

export type FindOptions = { readonly fetchCost?: number };

/** One page and the exact number of what is found. One statement, so that both are of the same moment. */
export const findPage = async <Row extends { readonly id: string }>(
  ctx: Pick<Context, "read">,
  listOf: (bind: Bind) => List,
  query: PageInput,
  { fetchCost = FETCH_COST }: FindOptions = {},
): Promise<Page<Row>> => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const list = listOf(bind);
  const found = inAll(list.sets);
  const page = pageSql(list, query, fetchCost, bind);
  const text: Sql = (table) => `
    with ${changedWords(list.kind)(table)},
      found as materialized (${found(table)}),
      counted as materialized (select coalesce(sum(bit_count(members)), 0)::bigint as total,
        (select max(position) from ${table(list.kind)}) as last_place from found),
      page as (${page(table)})
    select counted.total::int, t.id, ${list.columns(table)}
    from counted left join (page join ${table(list.kind)} t on t.id = page.id ${list.joins(table)}) on true
    order by t.${list.newestBy} desc, t.id`;

  return await readPage<Row>(ctx, text, values);
};

/** What a statement gives as `total` and the rows of a page. A total has a row even when the page has none. */
export const readPage = async <Row extends { readonly id: string }>(
  ctx: Pick<Context, "read">,
  text: Sql,
  values: readonly unknown[],
): Promise<Page<Row>> => {
  const rows = await ctx.read<{ total: number } & (Row | { id: null })>({ text }, values);
  return { rows: rows.filter((row) => row.id !== null) as Row[], total: rows[0]?.total ?? 0 };
};

/**
 * The ids of the page. Few are all fetched and sorted; of many, the page is met sooner by reading the list of everything in its order. Of
 * both ways only the one that is taken runs.
 */
const pageSql = (
  { kind, newestBy, part, isPartShort }: List,
  query: PageInput,
  fetchCost: number,
  bind: Bind,
): Sql => {
  const { skip, take } = pageWindow(query);
  const last = bind(skip + take);
  const order = `order by ${newestBy} desc, id`;
  // At the right, how many are passed in the list before the page is full, when what is looked for lies evenly in it.
  const areFew = isPartShort
    ? "false"
    : `(select total * ${fetchCost} <= last_place / greatest(total, 1) * ${last} from counted)`;
  return (table) => `
    select id, ${newestBy} from (
      (select t.id, t.${newestBy} from ${table(kind)} t
        where ${areFew} and t.position = any(array(${placesIn(() => "select block, members from found")(table)})))
      union all
      (select t.id, t.${newestBy} from ${table(kind)} t
        where ${[`not ${areFew}`, ...part, `get_bit((${BITS}), t.position # 7) = 1`].join(" and ")}
        ${order} limit ${last})
    ) as candidate ${order} limit ${bind(take)} offset ${bind(skip)}`;
};

/**
 * The whole set as one string of bytes, in which a place is found at once. What is sent of a bit string is its length in four bytes
 * and then its bits, the first of each eight in front, where `get_bit` counts them from behind: hence `# 7`.
 */
const BITS = `
  select string_agg(substr(bit_send(coalesce(members, 0::bit(8192))), 5), '' order by block)
  from generate_series(0, (select last_place / 8192 from counted)) as block left join found using (block)`;
