import type { Context } from "../kernel/context";
import { daysOf } from "../kernel/date-filter";
import type { PageInput } from "../kernel/paging";
import type { sectorAcronym } from "../people/sector";
import { reasonsSql, visibilityValues } from "../permissions/case-visibility";
import { type FindOptions, findPage, type List } from "../sets/find-page";
import type { Bind } from "../sets/set";
import { type CaseFilters, setsOf } from "./case-sets";

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

/** One page of the cases that the person may see under the filters, the last changed first, with their exact number. */
export const findCases = (ctx: Context<"user">, query: CaseFilters & PageInput, options?: FindOptions) =>
  findPage<FoundCase>(ctx, (bind) => listOf(ctx, query, bind), query, options);

const listOf = (ctx: Context<"user">, query: CaseFilters, bind: Bind): List => {
  const days = daysOf(query, ctx.tenant.timezone, ctx.now());
  const subjects = bind(visibilityValues(ctx.actor)[0]);
  return {
    kind: "cases",
    newestBy: "last_modified_at",
    sets: setsOf(ctx.actor, query, days, bind),
    part: [
      ...(query.status ? [`t.status = ${bind(query.status)}`] : []),
      ...(days?.gte ? [`t.last_modified_at >= ${bind(days.gte)}::timestamptz`] : []),
      ...(days?.lt ? [`t.last_modified_at < ${bind(days.lt)}::timestamptz`] : []),
    ],
    isPartShort: query.date_filter !== undefined,
    columns: (table) => `t.case_number as number, t.reference, t.status, t.created_at as "createdAt",
      t.last_modified_at as "lastModifiedAt", json_build_object('name', k.name, 'acronym', k.acronym) as template,
      json_build_object('acronym', s.acronym, 'department', json_build_object('name', d.name, 'acronym', d.acronym)) as "ownerSector",
      ${reasonsSql(table, subjects, "t")} as reasons`,
    joins: (table) => `join ${table("case_templates")} k on k.id = t.template_id
      join ${table("sectors")} s on s.id = t.owner_sector_id join ${table("departments")} d on d.id = s.department_id`,
  };
};
