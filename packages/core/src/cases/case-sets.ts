import type { UserActor } from "../kernel/actors";
import type { Days } from "../kernel/date-filter";
import type { CivilDay, DateFilter } from "../kernel/zoned-time";
import { PRIVATE_SECTOR } from "../people/sector";
import { visibilityMarks } from "../permissions/case-visibility";
import { type Bind, bearing, bearingAny, lyingAt, type SetSql } from "../sets/set";
import { wordSets } from "../sets/words";

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

/** The sets that a search asks for; it finds what is in all of them. The first is what the person may see. */
export const setsOf = (
  actor: UserActor,
  { search, status, sector_filter, owner_sector_id, assigned_sector_id }: CaseFilters,
  days: Days | undefined,
  bind: Bind,
): readonly SetSql[] => [
  bearingAny("cases", visibilityMarks(actor), bind),
  ...(search ? wordSets("cases", search, bind) : []),
  ...(status ? [bearingAny("cases", [`=${status}`], bind)] : []),
  ...(days ? [changedIn(days, bind)] : []),
  ...(sector_filter ? [ownedBy(sector_filter, bind)] : []),
  ...(owner_sector_id ? [bearingAny("cases", [`@${owner_sector_id}`], bind)] : []),
  ...(assigned_sector_id ? [assignedTo(assigned_sector_id, bind)] : []),
];

const changedIn = ({ gte, lt }: Days, bind: Bind): SetSql => {
  const days = [
    ...(gte ? [`last_modified_at >= ${bind(gte)}::timestamptz`] : []),
    ...(lt ? [`last_modified_at < ${bind(lt)}::timestamptz`] : []),
  ].join(" and ");
  return lyingAt((table) => `select position as place from ${table("cases")} where ${days}`);
};

const assignedTo = (sectorId: string, bind: Bind): SetSql => {
  const sector = bind(sectorId);
  return lyingAt(
    (table) => `select position as place from ${table("cases")} where id in (
      select case_id from ${table("case_assignments")} where sector_id = ${sector}::uuid and closed_at is null)`,
  );
};

const ownedBy = (filter: string, bind: Bind): SetSql => {
  const [first = "", second] = filter.toUpperCase().split("#");
  const named =
    second === undefined
      ? `s.acronym = ${bind(first)} and s.acronym <> '${PRIVATE_SECTOR}' or d.acronym = ${bind(first)}`
      : `s.acronym = ${bind(second)} and d.acronym = ${bind(first)}`;
  return bearing(
    "cases",
    (table) => `mark = any(array(select '@' || s.id from ${table("sectors")} s
      join ${table("departments")} d on d.id = s.department_id where ${named}))`,
  );
};
