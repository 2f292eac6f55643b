import type { Statement } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { knownTotal } from "../kernel/known-total";
import { visibilityValues } from "../permissions/case-visibility";

// `caseVisibility` counted from the indexes alone. Joined with the cases, as the client would write it, it takes three times as long.
const VISIBLE: Statement = {
  name: "visible-cases",
  text: (table) => `
    select (case when $2::boolean then
      (select count(*) from ${table("cases")} where visibility = 'interno')
        + (select count(distinct a.case_id) from ${table("case_access")} a join ${table("cases")} c on c.id = a.case_id
           where c.visibility = 'reservado' and a.subject_id = any($1::uuid[]))
      else (select count(*) from (
        select distinct case_id from ${table("case_access")} where subject_id = any($1::uuid[])) seen)
    end)::int as total`,
};

/** How many cases the person may see under the condition of his search, which contains his permissions; all when it says no more. */
export const countCases = (
  ctx: Context<"user">,
  where: Prisma.CaseWhereInput,
  { isFiltered }: { readonly isFiltered: boolean },
): Promise<number> =>
  knownTotal(ctx, ["cases", where], async () => {
    if (isFiltered) return await ctx.db.case.count({ where });
    const [row] = await ctx.read<{ total: number }>(VISIBLE, visibilityValues(ctx.actor));
    return row?.total ?? 0;
  });
