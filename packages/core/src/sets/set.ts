/** The table of the things that a set has a bit for. It has `position`, the place of each, and `search_text`. */
export type Kind = "cases" | "documents" | "records";

/** Makes a parameter of the statement and gives its name in it. */
export type Bind = (value: unknown) => string;

export type Table = (name: string) => string;

export type Sql = (table: Table) => string;

/** A set as SQL: rows of `block` and `members`, one for each block of 8192 places where the set has any. */
export type SetSql = Sql;

export const NOTHING: SetSql = () => "select 0 as block, 0::bit(8192) as members where false";

/** What bears any mark that meets the condition on `mark`. */
export const bearing =
  (kind: Kind, condition: Sql): SetSql =>
  (table) =>
    `select block, bit_or(members) as members from ${table("mark_sets")} where kind = '${kind}' and ${condition(table)} group by block`;

export const bearingAny = (kind: Kind, marks: readonly string[], bind: Bind): SetSql => {
  const names = bind(marks);
  return bearing(kind, () => `mark = any(${names}::text[])`);
};

/** What lies at the places that a query gives as `place`. By small pieces first: each bit that is set copies its piece. */
export const lyingAt =
  (places: Sql): SetSql =>
  (table) =>
    `select piece / 8 as block, bit_or(members::bit(8192) >> piece % 8 * 1024) as members from (
      select place / 1024 as piece, bit_or(set_bit(0::bit(1024), place % 1024, 1)) as members
      from (${places(table)}) as one group by place / 1024
    ) as pieces group by piece / 8`;

/** From a set to the places in it: in front of each member stand the zeros of the text. Behind the last piece there is none. */
export const placesIn =
  (set: SetSql): Sql =>
  (table) =>
    `
  select (block * 8192 + sum(length(zeros) + 1) over (partition by block order by nth) - 1)::int
  from (${set(table)}) as found cross join lateral string_to_table(members::text, '1') with ordinality as piece (zeros, nth)
  where bit_count(members) > 0 and nth <= bit_count(members)`;

/** What is in the one and not in the other. */
export const without =
  (one: SetSql, other: SetSql): SetSql =>
  (table) =>
    `select block, one.members & ~coalesce(other.members, 0::bit(8192)) as members
      from (${one(table)}) as one left join (${other(table)}) as other using (block)`;

export const inAny =
  (sets: readonly SetSql[]): SetSql =>
  (table) =>
    `select block, bit_or(members) as members from (${unionOf(sets, table)}) as each_set group by block`;

export const inAll =
  (sets: readonly SetSql[]): SetSql =>
  (table) =>
    `select block, bit_and(members) as members from (${unionOf(sets, table)}) as each_set
      group by block having count(*) = ${sets.length}`;

const unionOf = (sets: readonly SetSql[], table: Table): string =>
  sets.map((set) => set(table)).join(" union all ");
