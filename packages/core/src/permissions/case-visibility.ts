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

type Table = (name: string) => string;

const OPEN = "c.visibility = 'interno'";

const granted = (table: Table): string =>
  `exists (select from ${table("case_access")} a where a.case_id = c.id and a.subject_id = any($1::uuid[]))`;

/**
 * `caseVisibility` for a prepared statement: of the case `c`, with the parameters `$1` and `$2` of `visibilityValues`. A test holds
 * both against each other for everybody.
 */
export const visibleCaseSql = (table: Table): string => `($2::boolean and ${OPEN} or ${granted(table)})`;

export const visibilityValues = (actor: UserActor): [string[], boolean] => [
  subjectsOf(actor),
  actor.canGlobalSearchCases,
];

/** `caseVisibility` for a statement that is planned for one person: only without the other case can it be joined. `$1` are his subjects. */
export const casesVisibleToSql = (actor: UserActor, table: Table): string =>
  actor.canGlobalSearchCases ? `(${OPEN} or ${granted(table)})` : granted(table);

/**
 * `casesVisibleToSql` for reading all cases in the order of a list until a page is full. Who sees few (`isFew`, an expression) meets
 * them rarely: then all of his are collected first. Else each case is looked up as it comes; without `offset` the planner would
 * collect there too.
 */
export const casesOnTheWaySql = (actor: UserActor, table: Table, isFew: string): string =>
  actor.canGlobalSearchCases
    ? casesVisibleToSql(actor, table)
    : `case when ${isFew} then c.id in (select case_id from ${table("case_access")} where subject_id = any($1::uuid[]))
        else exists (select from ${table("case_access")} a where a.case_id = c.id and a.subject_id = any($1::uuid[]) offset 0) end`;

/**
 * How many cases `casesVisibleToSql` lets through that meet the `conditions` too. What the flag opens and what is granted besides are
 * counted apart, so that indexes alone can answer: both in one condition, or joined with the cases, take several times as long.
 */
export const caseCountSql = (actor: UserActor, table: Table, conditions: readonly string[]): string => {
  const count = (...visible: string[]) =>
    `(select count(*) from ${table("cases")} c where ${[...visible, ...conditions].join(" and ")})`;
  if (actor.canGlobalSearchCases)
    return `${count(OPEN)} + ${count("c.visibility <> 'interno'", granted(table))}`;
  if (conditions.length > 0) return count(granted(table));
  return `(select count(*) from (select distinct case_id from ${table("case_access")} where subject_id = any($1::uuid[])) seen)`;
};
