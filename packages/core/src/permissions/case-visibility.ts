import type { Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../kernel/actors";

/** Everything in whose name a person may see something: their own, their sectors', that of the departments they head. */
export const subjectsOf = (actor: UserActor): string[] => [
  actor.userId,
  ...actor.viewSectorIds,
  ...actor.headedDepartmentIds,
];

type CaseReach = {
  /** Sees what is granted to any of them. */
  readonly subjects: string[];
  /** Sees all that is not reserved, besides. */
  readonly isGlobal: boolean;
};

/**
 * Which cases a person sees (domain 3): the one definition, of which everything below is a reading. The table `case_access` says what is
 * granted to whom and why; it is derived in the database from the facts of each case, and of a reserved one it holds only R1 to R4.
 */
const reachOf = (actor: UserActor): CaseReach => ({
  subjects: subjectsOf(actor),
  isGlobal: actor.canGlobalSearchCases,
});

/** As a condition of the client. */
export const caseVisibility = (actor: UserActor): Prisma.CaseWhereInput => {
  const { subjects, isGlobal } = reachOf(actor);
  const granted: Prisma.CaseWhereInput = { access: { some: { subjectId: { in: subjects } } } };
  return isGlobal ? { OR: [granted, { visibility: "interno" }] } : granted;
};

/** As marks of sets: seen is what bears any of them. Tests hold the readings against each other. */
export const visibilityMarks = (actor: UserActor): string[] => {
  const { subjects, isGlobal } = reachOf(actor);
  return [...subjects.map((id) => `#${id}`), ...(isGlobal ? ["*interno"] : [])];
};

type Table = (name: string) => string;

/** What is granted of the case that has an alias; `subjects` is the parameter with `visibilityValues`. */
const grantsSql = (table: Table, column: string, subjects: string, alias: string): string =>
  `select ${column} from ${table("case_access")} a where a.case_id = ${alias}.id and a.subject_id = any(${subjects}::uuid[])`;

/** As a condition on the case `c` of a statement, with the two parameters of `visibilityValues`. */
export const visibleCaseSql = (table: Table, subjects = "$1", isGlobal = "$2"): string =>
  `(${isGlobal}::boolean and c.visibility = 'interno' or exists (${grantsSql(table, "", subjects, "c")}))`;

export const visibilityValues = (actor: UserActor): [string[], boolean] => {
  const { subjects, isGlobal } = reachOf(actor);
  return [subjects, isGlobal];
};

/** The reasons for which a case is seen, for `strongestReason`. */
export const reasonsSql = (table: Table, subjects: string, alias: string): string =>
  `array(${grantsSql(table, "a.reason", subjects, alias)})`;

/** Strongest first: the reason that an answer names when several hold (domain 3). */
export const ACCESS_REASONS = [
  "ADMINSECTOR",
  "ASSIGNED",
  "PREVIOUS_OWNER",
  "CREATOR",
  "RESPONSIBLE",
  "GLOBAL",
] as const;

export type AccessReason = (typeof ACCESS_REASONS)[number];

/** The reason among those that were granted; the global flag when there is none. */
export const strongestReason = (reasons: readonly string[]): AccessReason =>
  ACCESS_REASONS.find((reason) => reasons.includes(reason)) ?? "GLOBAL";
