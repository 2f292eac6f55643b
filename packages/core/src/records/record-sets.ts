import type { UserActor } from "../kernel/actors";
import { type Bind, bearing, bearingAny, type SetSql } from "../sets/set";
import { wordSets } from "../sets/words";

export type RecordFilters = {
  readonly search?: string | undefined;
  readonly family_code?: string | undefined;
  readonly state?: string | undefined;
};

/** The sets that a search asks for; it finds what is in all of them. The first is what the person may see. */
export const setsOf = (
  actor: UserActor,
  { search, family_code, state }: RecordFilters,
  bind: Bind,
): readonly SetSql[] => [
  seenBy(actor, bind),
  ...(search ? wordSets("records", search, bind) : []),
  ...(family_code ? [bearingAny("records", [`:${family_code}`], bind)] : []),
  ...(state ? [bearingAny("records", [`=${state}`], bind)] : []),
];

/** `recordVisibility`, of whose families few have many records. */
const seenBy = ({ viewSectorIds }: UserActor, bind: Bind): SetSql => {
  const sectors = bind(viewSectorIds);
  return bearing(
    "records",
    (table) => `mark = any(array(select ':' || f.code from ${table("registry_families")} f
      where f.is_active and exists (select from ${table("family_permissions")} p
        where p.family_code = f.code and p.can_view and p.sector_id = any(${sectors}::uuid[]))))`,
  );
};
