import type { Context } from "../kernel/context";
import { type Bind, inAll, placesIn, type SetSql, type Sql } from "../sets/set";
import { changedWords } from "../sets/words";
import { tierOf } from "./asked-number";

/** Of each kind so many are put in an order, however many are found: the newest, and those whose number is asked for. */
const RANKED_MAX = 400;

/** What is searched: things `t` of a kind, beside what they say. */
export type Searched = {
  readonly kind: "documents" | "records";
  sets(bind: Bind): readonly SetSql[];
  /** The column with the official number. */
  readonly number: "official_number" | "record_number";
  /** The column that says since when it is there. */
  readonly since: "signed_at" | "created_at";
  ranking(bind: Bind): Ranking;
};

/** What the order takes. */
export type Ranking = {
  /** Places of those with one of the numbers that were asked for. */
  readonly numbered: Sql;
  /** CTEs, joins, and how well the words fit, from 0 to 1. */
  readonly prepared: Sql;
  readonly joins: Sql;
  readonly fit: string;
};

export type Place = { readonly kind: Searched["kind"]; readonly place: number };

type RankedRow = {
  readonly place: number;
  readonly number: string;
  readonly fit: number;
  readonly since: Date;
};

/** What the order follows: `tierOf` its number, how well the words fit, since when it is there. */
type Order = Pick<RankedRow, "fit" | "since"> & { readonly tier: number };

export type Ranked = {
  readonly total: number;
  /** Those that have an order. */
  readonly best: readonly (Place & Order)[];
  /** Further ones, which are only in the order of their age, the newest first. */
  rest(skip: number, take: number): Promise<Place[]>;
};

type Reads = Pick<Context, "read">;

/** What is in all sets, the best of it first: whose number it is, then who says it most plainly. */
export const findRanked = async (
  { read }: Reads,
  query: string,
  searched: Searched,
  rankedMax = RANKED_MAX,
): Promise<Ranked> => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { kind, number, since } = searched;
  const { numbered, prepared, joins, fit } = searched.ranking(bind);
  const sets = searched.sets(bind);
  const text: Sql = (table) => `
    with ${foundSql(kind, sets)(table)}, ${prepared(table)},
      newest as materialized (select place from (${placesIn(newestBlocks("true", String(rankedMax)))(table)}) as members (place)
        order by place desc limit ${rankedMax}),
      best as (select place from newest union select place from (${numbered(table)}) as numbered (place)
        where exists (select from found where block = place / 8192 and get_bit(members, place % 8192) = 1)),
      ordered as (select t.position as place, t.${number} as number,
          coalesce(${fit}, 0)::real as fit, t.${since} as since
        from best join ${table(kind)} t on t.position = best.place ${joins(table)})
    select (select coalesce(sum(bit_count(members)), 0) from found)::int as total, (select min(place) from newest) as oldest, ordered.*
    from (select) as always left join ordered on true`;
  const rows = await read<{ total: number; oldest: number | null } & (RankedRow | { place: null })>(
    { text },
    values,
  );
  const [{ total = 0, oldest = null } = {}] = rows;
  const best = rows.filter((row) => row.place !== null) as RankedRow[];
  const tier = tierOf(query);
  return {
    total,
    best: best.map(({ number: own, ...row }) => ({ ...row, kind, tier: tier(own) })),
    rest: (skip, take) =>
      oldest === null || best.length >= total
        ? Promise.resolve([])
        : findOlder(read, searched, { oldest, known: best.map(({ place }) => place), skip, take }),
  };
};

const foundSql =
  (kind: Searched["kind"], sets: readonly SetSql[]): Sql =>
  (table) =>
    `${changedWords(kind)(table)}, found as materialized (${inAll(sets)(table)})`;

/** As many blocks from the end as have that many members. */
const newestBlocks =
  (condition: string, count: string): SetSql =>
  () =>
    `
  select block, members from (
    select block, members, sum(bit_count(members)) over (order by block desc) - bit_count(members) as newer from found where ${condition}) as counted
  where newer < ${count}`;

const findOlder = async (
  read: Reads["read"],
  searched: Searched,
  { oldest, known, skip, take }: { oldest: number; known: readonly number[]; skip: number; take: number },
): Promise<Place[]> => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const sets = searched.sets(bind);
  const [$oldest, $known, $skip, $take] = [oldest, known, skip, take].map(bind);
  // Those that are passed, those that are known already, and the page.
  const $enough = `${bind(skip + take + known.length)}::bigint`;
  const text: Sql = (table) => `
    with ${foundSql(searched.kind, sets)(table)}
    select place from (${placesIn(newestBlocks(`block <= ${$oldest}::int / 8192`, $enough))(table)}) as members (place)
    where place < ${$oldest}::int and place <> all(${$known}::int[]) order by place desc offset ${$skip} limit ${$take}`;
  const rows = await read<{ place: number }>({ text }, values);
  return rows.map(({ place }) => ({ kind: searched.kind, place }));
};
