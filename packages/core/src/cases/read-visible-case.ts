import type { Statement } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { visibilityValues, visibleCaseSql } from "../permissions/case-visibility";
import { type Hidden, unseenCase } from "../permissions/get-visible-case";
import type { PresentableCase } from "./case";

// The read that integrators make most, so it is one prepared statement instead of three of the client.
const CASE: Statement = {
  name: "case",
  text: (table) => `
    select c.id, c.case_number as number, c.reference, c.status, c.created_at as "createdAt",
      json_build_object('id', s.id, 'acronym', s.acronym,
        'department', json_build_object('name', d.name, 'acronym', d.acronym)) as "ownerSector"
    from ${table("cases")} c
      join ${table("sectors")} s on s.id = c.owner_sector_id
      join ${table("departments")} d on d.id = s.department_id
    where c.id = $3 and ${visibleCaseSql(table)}`,
};

/** A case with what `presentCase` shows, under the rules of `getVisibleCase`. */
export const readVisibleCase = async (
  ctx: Context<"user">,
  caseId: string,
  hidden: Hidden,
): Promise<PresentableCase> => {
  const [found] = await ctx.read<PresentableCase>(CASE, [...visibilityValues(ctx.actor), caseId]);
  if (!found) throw await unseenCase(ctx.db, caseId, hidden);
  return found;
};
