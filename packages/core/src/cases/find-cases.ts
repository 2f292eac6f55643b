import type { Context } from "../kernel/context";
import { type PageInput, pageWindow } from "../kernel/paging";
import type { sectorAcronym } from "../people/sector";
import { reasonsSql, visibilityValues } from "../permissions/case-visibility";
import { type Bind, type CaseFilters, commonSet, type Days, daysOf, setsOf, type Table } from "./case-sets";

export type FoundCase = {
  readonly id: string;
  readonly number: string;
  readonly reference: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly lastModifiedAt: Date;
  readonly ownerSector: Parameters<typeof sectorAcronym>[0];
  readonly template: { readonly name: string; readonly acronym: string };
  /** Of `case_access`, for who asks; none when only the global flag shows it. */
  readonly reasons: readonly string[];
};

/** To fetch a case takes as long as to pass so many in an index. */
const FETCH_COST = 64;

/**
 * One page of the cases that the person may see under the filters, the last changed first, with their exact number. One statement,
 * so that page and number are of the same moment.
 */
export const findCases = async (
  ctx: Context<"user">,
  query: CaseFilters & PageInput,
  { fetchCost = FETCH_COST }: { readonly fetchCost?: number } = {},
): Promise<{ readonly rows: FoundCase[]; readonly total: number }> => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const days = daysOf(query, ctx.tenant.timezone, ctx.now());
  const found = commonSet(setsOf(ctx.actor, query, days, bind));
  const page = pageSql(query, days, fetchCost, bind);
  const subjects = bind(visibilityValues(ctx.actor)[0]);
  const text = (table: Table) => `
    with found as materialized (${found(table)}),
      counted as materialized (select coalesce(sum(bit_count(members)), 0)::bigint as total,
        (select max(position) from ${table("cases")}) as last_place from found),
      page as (${page(table)})
    ${presentSql(subjects)(table)}`;

  // A total has a row even when the page has none.
  const rows = await ctx.read<{ total: number } & (FoundCase | { id: null })>({ text }, values);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
};

/**
 * The ids of the page. Few cases are all fetched and sorted; of many, the page is met sooner by reading the list of all cases in its
 * order. Of both ways only the one that is taken runs.
 */
const pageSql = (query: CaseFilters & PageInput, days: Days | undefined, fetchCost: number, bind: Bind) => {
  const { skip, take } = pageWindow(query);
  const last = bind(skip + take);
  const order = "order by last_modified_at desc, id";
  // These say nothing new, but name the part of the list that has to be read; that of some days is short.
  const part = [
    ...(query.status ? [`c.status = ${bind(query.status)}`] : []),
    ...(days?.gte ? [`c.last_modified_at >= ${bind(days.gte)}::timestamptz`] : []),
    ...(days?.lt ? [`c.last_modified_at < ${bind(days.lt)}::timestamptz`] : []),
  ];
  return (table: Table) => {
    // At the right, how many are passed in the list before the page is full, when what is looked for lies evenly in it.
    const areFew = days
      ? "false"
      : `(select total * ${fetchCost} <= last_place / greatest(total, 1) * ${last} from counted)`;
    return `
    select id, last_modified_at from (
      (select c.id, c.last_modified_at from ${table("cases")} c
        where ${areFew} and c.position = any(array(${PLACES})))
      union all
      (select c.id, c.last_modified_at from ${table("cases")} c
        where ${[`not ${areFew}`, ...part, `get_bit((${BITS}), c.position # 7) = 1`].join(" and ")}
        ${order} limit ${last})
    ) as candidate ${order} limit ${bind(take)} offset ${bind(skip)}`;
  };
};

/** From a set to the places in it: in front of each member stand the zeros of the text. Behind the last piece there is none. */
const PLACES = `
  select (block * 1024 + sum(length(zeros) + 1) over (partition by block order by nth) - 1)::int
  from found cross join lateral string_to_table(members::text, '1') with ordinality as piece (zeros, nth)
  where nth <= bit_count(members)`;

/**
 * The whole set as one string of bytes, in which a place is found at once. What is sent of a bit string is its length in four bytes
 * and then its bits, the first of each eight in front, where `get_bit` counts them from behind: hence `# 7`.
 */
const BITS = `
  select string_agg(substr(bit_send(coalesce(members, 0::bit(1024))), 5), '' order by block)
  from generate_series(0, (select last_place / 1024 from counted)) as block left join found using (block)`;

const presentSql = (subjects: string) => (table: Table) =>
  `
  select counted.total::int, c.id, c.case_number as number, c.reference, c.status, c.created_at as "createdAt",
    c.last_modified_at as "lastModifiedAt", json_build_object('name', t.name, 'acronym', t.acronym) as template,
    json_build_object('acronym', s.acronym, 'department', json_build_object('name', d.name, 'acronym', d.acronym)) as "ownerSector",
    ${reasonsSql(table, subjects)} as reasons
  from counted left join (page
      join ${table("cases")} c on c.id = page.id
      join ${table("case_templates")} t on t.id = c.template_id
      join ${table("sectors")} s on s.id = c.owner_sector_id
      join ${table("departments")} d on d.id = s.department_id) on true
  order by c.last_modified_at desc, c.id`;
