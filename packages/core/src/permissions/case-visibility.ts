import type { Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../kernel/context";

/** Everything in whose name a person may see something: himself, his sectors, the departments he heads. */
export const subjectsOf = (actor: UserActor): string[] => [
  actor.userId,
  ...actor.viewSectorIds,
  ...actor.headedDepartmentIds,
];

/**
 * The cases that a person may see (domain 3), as one condition for lists, totals, search, details and exports. The table
 * `case_access` is derived in the database from the facts of each case; for a reserved case it holds only R1 to R4, and
 * no flag opens it.
 */
export const caseVisibility = (actor: UserActor): Prisma.CaseWhereInput => {
  const granted: Prisma.CaseWhereInput = { access: { some: { subjectId: { in: subjectsOf(actor) } } } };
  return actor.canGlobalSearchCases ? { OR: [granted, { visibility: "interno" }] } : granted;
};

/**
 * `caseVisibility` for a statement of its own: of the case `c`, with the parameters `$1` and `$2` of `visibilityValues`. A test holds
 * both against each other for everybody.
 */
export const visibleCaseSql = (table: (name: string) => string): string => `
  (exists (select from ${table("case_access")} a where a.case_id = c.id and a.subject_id = any($1::uuid[]))
    or ($2::boolean and c.visibility = 'interno'))`;

/** How many `visibleCaseSql` lets through, from the indexes alone: joined with the cases it takes three times as long. */
export const visibleCaseCountSql = (table: (name: string) => string): string => `
  select (case when $2::boolean then
    (select count(*) from ${table("cases")} where visibility = 'interno')
      + (select count(distinct a.case_id) from ${table("case_access")} a join ${table("cases")} c on c.id = a.case_id
         where c.visibility = 'reservado' and a.subject_id = any($1::uuid[]))
    else (select count(*) from (
      select distinct case_id from ${table("case_access")} where subject_id = any($1::uuid[])) seen)
  end)::int as total`;

export const visibilityValues = (actor: UserActor): [string[], boolean] => [
  subjectsOf(actor),
  actor.canGlobalSearchCases,
];
