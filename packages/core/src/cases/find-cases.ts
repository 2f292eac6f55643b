import type { Context, UserActor } from "../kernel/context";
import { type PageInput, pageWindow } from "../kernel/paging";
import { searchWords } from "../kernel/words";
import { type DateFilter, dateRange } from "../kernel/zoned-time";
import { PRIVATE_SECTOR, type sectorAcronym } from "../people/sector";
import {
  caseCountSql,
  casesOnTheWaySql,
  casesVisibleToSql,
  subjectsOf,
} from "../permissions/case-visibility";

export type CaseFilters = {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  /** Days of the last change, the date by which the list is ordered. */
  readonly date_filter?: DateFilter | undefined;
  /** `LEGAL#PRIV`, the acronym of a sector, or of a department for all of its sectors. */
  readonly sector_filter?: string | undefined;
};

export type FoundCase = {
  readonly id: string;
  readonly number: string;
  readonly reference: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly lastModifiedAt: Date;
  readonly ownerSector: Parameters<typeof sectorAcronym>[0];
  readonly template: { readonly name: string; readonly acronym: string };
  /** Of `case_access`, for who asks; none when only the global flag shows it to him. */
  readonly reasons: readonly string[];
};

/** Up to so many, collecting all that a person may see costs less than looking up those that he may not. */
const FEW_MAX = 20_000;

/**
 * One page of the cases that the person may see under the filters, the last changed first, with their exact number. One statement,
 * planned for its own values: from what a person may see to what a word finds, the sizes differ by thousands.
 */
export const findCases = async (
  ctx: Context<"user">,
  query: CaseFilters & PageInput,
  { fewMax = FEW_MAX }: { readonly fewMax?: number } = {},
): Promise<{ readonly rows: FoundCase[]; readonly total: number }> => {
  const values: unknown[] = [subjectsOf(ctx.actor)];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { skip, take } = pageWindow(query);
  const window = `order by last_modified_at desc, id limit ${bind(take)} offset ${bind(skip)}`;
  const conditions = conditionsOf(ctx, query, bind);
  const text = (table: Table) =>
    `with ${pagesSql(ctx.actor, table, conditions, { window, fewMax })} ${presentSql(table)}`;

  // A total has a row even when the page has none.
  const found = await ctx.read<{ total: number } & (FoundCase | { id: null })>({ text }, values);
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
};

type Table = (name: string) => string;

type Conditions = {
  /** Of the case `c`. */
  readonly all: readonly ((table: Table) => string)[];
  /** Whether some of them let few cases through. */
  readonly areNarrow: boolean;
};

/** `counted`, the total as one row, and `page`, the ids of the page. */
const pagesSql = (
  actor: UserActor,
  table: Table,
  { all, areNarrow }: Conditions,
  { window, fewMax }: { readonly window: string; readonly fewMax: number },
): string => {
  const conditions = all.map((condition) => condition(table));
  const casesThat = (isVisible: string) =>
    `select c.id, c.last_modified_at from ${table("cases")} c where ${[isVisible, ...conditions].join(" and ")}`;
  const visible = casesVisibleToSql(actor, table);
  // Few are looked for once.
  if (areNarrow) {
    return `found as materialized (${casesThat(visible)}), counted as (select count(*) as total from found),
      page as (select * from found ${window})`;
  }
  // Many are read in their order as far as the page goes, and counted in whatever index is shortest.
  const onTheWay = casesOnTheWaySql(actor, table, `(select total from counted) <= ${fewMax}`);
  return `counted as materialized (select ${caseCountSql(actor, table, conditions)} as total),
    page as (${casesThat(all.length > 0 ? visible : onTheWay)} ${window})`;
};

const presentSql = (table: Table): string => `
  select counted.total::int, c.id, c.case_number as number, c.reference, c.status, c.created_at as "createdAt",
    c.last_modified_at as "lastModifiedAt", json_build_object('name', t.name, 'acronym', t.acronym) as template,
    json_build_object('acronym', s.acronym, 'department', json_build_object('name', d.name, 'acronym', d.acronym)) as "ownerSector",
    array(select a.reason from ${table("case_access")} a where a.case_id = c.id and a.subject_id = any($1::uuid[])) as reasons
  from counted left join (page
      join ${table("cases")} c on c.id = page.id
      join ${table("case_templates")} t on t.id = c.template_id
      join ${table("sectors")} s on s.id = c.owner_sector_id
      join ${table("departments")} d on d.id = s.department_id) on true
  order by c.last_modified_at desc, c.id`;

const conditionsOf = (
  { tenant, now }: Pick<Context, "tenant" | "now">,
  { search, status, date_filter, sector_filter }: CaseFilters,
  bind: (value: unknown) => string,
): Conditions => {
  const words = searchWords(search ?? "");
  // Something was asked, but nothing that any case could hold.
  const isUnfindable = Boolean(search) && words.length === 0;
  const days = date_filter && dateRange(date_filter, tenant.timezone, now());
  const narrow = [
    ...(isUnfindable ? [fixed("false")] : []),
    ...(words.length > 0 ? [fixed(`${CASE_WORDS} @@ ${bind(wordsQuery(words))}::tsquery`)] : []),
    ...(days ? [fixed(`c.last_modified_at >= ${bind(days.gte)}::timestamptz`)] : []),
    ...(days?.lt ? [fixed(`c.last_modified_at < ${bind(days.lt)}::timestamptz`)] : []),
    ...(sector_filter ? [sectorCondition(sector_filter, bind)] : []),
  ];
  return {
    all: [...narrow, ...(status ? [fixed(`c.status = ${bind(status)}`)] : [])],
    areNarrow: narrow.length > 0,
  };
};

const fixed = (sql: string) => () => sql;

/** To the letter what the index `cases_words` holds, or it is not used. */
export const CASE_WORDS = "array_to_tsvector(string_to_array(ltrim(c.search_text), ' '))";

/** The same in the trigger `case_search_text`. */
const WORD_LENGTH_MAX = 100;

/** Every word must begin some word of the case. Words hold letters and digits alone, so nothing in them ends the quotes. */
const wordsQuery = (words: readonly string[]): string =>
  words.map((word) => `'${Array.from(word).slice(0, WORD_LENGTH_MAX).join("")}':*`).join(" & ");

const sectorCondition = (filter: string, bind: (value: unknown) => string) => {
  const [first = "", second] = filter.toUpperCase().split("#");
  const condition =
    second === undefined
      ? `s.acronym = ${bind(first)} and s.acronym <> '${PRIVATE_SECTOR}' or d.acronym = ${bind(first)}`
      : `s.acronym = ${bind(second)} and d.acronym = ${bind(first)}`;
  return (table: Table) => `c.owner_sector_id in (select s.id from ${table("sectors")} s
    join ${table("departments")} d on d.id = s.department_id where ${condition})`;
};
