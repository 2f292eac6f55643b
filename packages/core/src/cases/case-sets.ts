import type { UserActor } from "../kernel/actors";
import { searchWords } from "../kernel/words";
import { type CivilDay, type DateFilter, dateRange, daysBetween } from "../kernel/zoned-time";
import { PRIVATE_SECTOR } from "../people/sector";
import { visibilityMarks } from "../permissions/case-visibility";

export type CaseFilters = {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  /** Days of the last change, the date by which the list is ordered. */
  readonly date_filter?: DateFilter | undefined;
  /** `LEGAL#PRIV`, the acronym of a sector, or of a department for all of its sectors. */
  readonly sector_filter?: string | undefined;
  /** Days of the last change, both included. */
  readonly date_from?: CivilDay | undefined;
  readonly date_to?: CivilDay | undefined;
  /** The sector that administers the case. */
  readonly owner_sector_id?: string | undefined;
  /** A sector with an open assignment in it. */
  readonly assigned_sector_id?: string | undefined;
};

/** Makes a parameter of the statement and gives its name in it. */
export type Bind = (value: unknown) => string;

export type Table = (name: string) => string;

/** A set of cases as SQL: rows of `block` and `members`, one for each block of 1024 cases where the set has any. */
export type SetSql = (table: Table) => string;

export type Days = { readonly gte?: Date; readonly lt?: Date };

/** What the filters say about the last change; all of them hold at once. */
export const daysOf = (
  { date_filter, date_from, date_to }: CaseFilters,
  zone: string,
  now: Date,
): Days | undefined => {
  if (!date_filter && !date_from && !date_to) return undefined;
  const named: Days = date_filter ? dateRange(date_filter, zone, now) : {};
  const between: Days = daysBetween(zone, date_from, date_to);
  const gte = latest(named.gte, between.gte);
  const lt = earliest(named.lt, between.lt);
  return { ...(gte && { gte }), ...(lt && { lt }) };
};

const latest = (a: Date | undefined, b: Date | undefined) => (a && b ? (a > b ? a : b) : (a ?? b));
const earliest = (a: Date | undefined, b: Date | undefined) => (a && b ? (a < b ? a : b) : (a ?? b));

/** The sets that a search asks for; it finds what is in all of them. The first is what the person may see. */
export const setsOf = (
  actor: UserActor,
  { search, status, sector_filter, owner_sector_id, assigned_sector_id }: CaseFilters,
  days: Days | undefined,
  bind: Bind,
): readonly SetSql[] => [
  bearing(fixed(`mark = any(${bind(visibilityMarks(actor))}::text[])`)),
  ...(search ? wordSets(search, bind) : []),
  ...(status ? [bearing(fixed(`mark = ${bind(`=${status}`)}`))] : []),
  ...(days ? [changedIn(days, bind)] : []),
  ...(sector_filter ? [ownedBy(sector_filter, bind)] : []),
  ...(owner_sector_id ? [bearing(fixed(`mark = ${bind(`@${owner_sector_id.toLowerCase()}`)}`))] : []),
  ...(assigned_sector_id ? [assignedTo(assigned_sector_id, bind)] : []),
];

/** What all of the sets have in common. */
export const commonSet =
  (sets: readonly SetSql[]): SetSql =>
  (table) =>
    `select block, bit_and(members) as members from (${sets.map((set) => set(table)).join(" union all ")}) as each_set
      group by block having count(*) = ${sets.length}`;

/** Cases that bear any of the marks that meet the condition, in the blocks of the others. */
const bearing =
  (condition: SetSql): SetSql =>
  (table) =>
    `select block * 8 + part as block, substring(members from part * 1024 + 1 for 1024) as members from (
      select block, bit_or(members) as members from ${table("case_sets")} where ${condition(table)} group by block
    ) as long cross join generate_series(0, 7) as part`;

const fixed = (sql: string) => () => sql;

/** In the collation of the words nothing that one could go on with comes after it. */
const LAST_CHARACTER = "\u{10FFFF}";

/** Every word must begin some word of the case. */
const wordSets = (search: string, bind: Bind): SetSql[] => {
  const words = searchWords(search).map((word) => Array.from(word).slice(0, WORD_LENGTH_MAX).join(""));
  // Something was asked, but nothing that any case could hold.
  if (words.length === 0) return [withWords("false")];
  return words.map((word) => withWords(`word >= ${bind(word)} and word < ${bind(word + LAST_CHARACTER)}`));
};

const withWords =
  (condition: string): SetSql =>
  (table) =>
    `select block, bit_or(members) as members from ${table("case_word_sets")} where ${condition} group by block`;

/** The same in the trigger `case_search_text`. */
const WORD_LENGTH_MAX = 100;

const changedIn = ({ gte, lt }: Days, bind: Bind): SetSql => {
  const days = [
    ...(gte ? [`last_modified_at >= ${bind(gte)}::timestamptz`] : []),
    ...(lt ? [`last_modified_at < ${bind(lt)}::timestamptz`] : []),
  ].join(" and ");
  return placesIn((table) => `${table("cases")} where ${days}`);
};

const assignedTo = (sectorId: string, bind: Bind): SetSql => {
  const sector = bind(sectorId);
  return placesIn(
    (table) => `${table("cases")} where id in (
      select case_id from ${table("case_assignments")} where sector_id = ${sector}::uuid and closed_at is null)`,
  );
};

/** The cases of some rows, put together when they are asked for. */
const placesIn =
  (rows: SetSql): SetSql =>
  (table) =>
    `select position / 1024 as block, bit_or(set_bit(0::bit(1024), position % 1024, 1)) as members
    from ${rows(table)} group by position / 1024`;

const ownedBy = (filter: string, bind: Bind): SetSql => {
  const [first = "", second] = filter.toUpperCase().split("#");
  const named =
    second === undefined
      ? `s.acronym = ${bind(first)} and s.acronym <> '${PRIVATE_SECTOR}' or d.acronym = ${bind(first)}`
      : `s.acronym = ${bind(second)} and d.acronym = ${bind(first)}`;
  return bearing(
    (table) => `mark = any(array(select '@' || s.id from ${table("sectors")} s
      join ${table("departments")} d on d.id = s.department_id where ${named}))`,
  );
};
