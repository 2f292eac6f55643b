import type { UserActor } from "../kernel/actors";
import { visibilityValues, visibleCaseSql } from "../permissions/case-visibility";
import { documentVisibilityMarks } from "../permissions/document-visibility";
import { type Bind, bearing, bearingAny, lyingAt, type SetSql, without } from "../sets/set";
import { wordSets } from "../sets/words";
import { DOCUMENT_STATUSES, type DocumentStatus, VISUAL_STATES, type VisualState } from "./states";

/** By what is kept, and by what a person is shown. */
export const STATUS_FILTERS = [...VISUAL_STATES, ...DOCUMENT_STATUSES] as const;
type StatusFilter = (typeof STATUS_FILTERS)[number];

export type DocumentFilters = {
  readonly search?: string | undefined;
  readonly status?: StatusFilter | undefined;
  readonly document_type?: string | undefined;
  readonly case_id?: string | undefined;
};

/** The sets that a search asks for; it finds what is in all of them. The first is what the person may see. */
export const setsOf = (
  actor: UserActor,
  { search, status, document_type, case_id }: DocumentFilters,
  bind: Bind,
): readonly SetSql[] => [
  bearingAny("documents", documentVisibilityMarks(actor), bind),
  ...(search ? wordSets("documents", search, bind) : []),
  ...(status ? [inState(actor, status, bind)] : []),
  ...(document_type ? [ofType(document_type, bind)] : []),
  ...(case_id ? [inForceIn(actor, case_id, bind)] : []),
];

/** The states that are kept of what a person is shown so. */
export const statusesOf = (status: StatusFilter): readonly DocumentStatus[] => {
  switch (status) {
    case "En edición":
      return ["draft", "rejected"];
    case "Firmar ahora":
    case "En proceso de firma":
      return ["sent_to_sign"];
    case "Firmado":
      return ["signed"];
    default:
      return [status];
  }
};

const inState = (actor: UserActor, status: StatusFilter, bind: Bind): SetSql => {
  const theirTurn = () => bearingAny("documents", [`!${actor.userId}`], bind);
  if (status === ("Firmar ahora" satisfies VisualState)) return theirTurn();
  const marks = statusesOf(status).map((name) => `=${name}`);
  const inAnyOfThem = bearingAny("documents", marks, bind);
  return status === ("En proceso de firma" satisfies VisualState)
    ? without(inAnyOfThem, theirTurn())
    : inAnyOfThem;
};

const ofType = (acronym: string, bind: Bind): SetSql => {
  const name = bind(acronym);
  return bearing(
    "documents",
    (table) =>
      `mark = any(array(select ':' || k.id from ${table("document_types")} k where k.acronym = ${name}))`,
  );
};

/** A case that one may not see has no documents for one, not even those that one may see otherwise. */
const inForceIn = (actor: UserActor, caseId: string, bind: Bind): SetSql => {
  const [subjects, isGlobal] = visibilityValues(actor).map(bind) as [string, string];
  const id = bind(caseId);
  return lyingAt(
    (table) => `select d.position as place from ${table("case_documents")} p
      join ${table("cases")} c on c.id = p.case_id join ${table("documents")} d on d.id = p.document_id
      where p.case_id = ${id}::uuid and p.is_active and ${visibleCaseSql(table, subjects, isGlobal)}`,
  );
};
