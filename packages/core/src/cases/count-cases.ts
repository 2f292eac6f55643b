import type { Statement } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { knownTotal } from "../kernel/known-total";
import { visibilityValues, visibleCaseCountSql } from "../permissions/case-visibility";

const VISIBLE: Statement = { name: "visible-cases", text: visibleCaseCountSql };

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
