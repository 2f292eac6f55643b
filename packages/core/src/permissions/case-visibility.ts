import type { Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../kernel/context";

/** Everything in whose name a person may see something: himself, his sectors, the departments he heads. */
export const subjectsOf = (actor: UserActor): string[] => [
  actor.userId,
  ...actor.viewSectorIds,
  ...actor.headedDepartmentIds,
];

/**
 * The cases that a person may see (domain 3), as one condition for details and exports. The table `case_access` is derived in the
 * database from the facts of each case; for a reserved case it holds only R1 to R4, and no flag opens it.
 */
export const caseVisibility = (actor: UserActor): Prisma.CaseWhereInput => {
  const granted: Prisma.CaseWhereInput = { access: { some: { subjectId: { in: subjectsOf(actor) } } } };
  return actor.canGlobalSearchCases ? { OR: [granted, { visibility: "interno" }] } : granted;
};

type Table = (name: string) => string;

/** `caseVisibility` of the case `c` for a prepared statement, with the parameters `$1` and `$2` of `visibilityValues`. */
export const visibleCaseSql = (table: Table): string =>
  `($2::boolean and c.visibility = 'interno'
    or exists (select from ${table("case_access")} a where a.case_id = c.id and a.subject_id = any($1::uuid[])))`;

export const visibilityValues = (actor: UserActor): [string[], boolean] => [
  subjectsOf(actor),
  actor.canGlobalSearchCases,
];

/** `caseVisibility` as marks of `case_sets`: he may see what bears any of them. Tests hold all three forms against each other. */
export const visibilityMarks = (actor: UserActor): string[] => [
  ...subjectsOf(actor).map((id) => `#${id}`),
  ...(actor.canGlobalSearchCases ? ["*interno"] : []),
];
