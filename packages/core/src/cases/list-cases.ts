import type { Context } from "../kernel/context";
import type { PageInput } from "../kernel/paging";
import { sectorAcronym, sectorWithDepartment } from "../people/sector";
import type { CaseFilters } from "./case-sets";
import { type FoundCase, findCases } from "./find-cases";

export type ListedCase = FoundCase & {
  /** Acronyms of the sectors with an open assignment, each once, in the order in which they were asked. */
  readonly actingSectors: readonly string[];
};

/** `findCases`, with who acts on each case beside its owner. */
export const listCases = async (
  ctx: Context<"user">,
  query: CaseFilters & PageInput,
): Promise<{ readonly rows: readonly ListedCase[]; readonly total: number }> => {
  const { rows, total } = await findCases(ctx, query);
  const open = await ctx.db.caseAssignment.findMany({
    where: { caseId: { in: rows.map(({ id }) => id) }, closedAt: null },
    select: { caseId: true, sector: sectorWithDepartment },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
  });
  const acting = (id: string) =>
    open.filter(({ caseId }) => caseId === id).map(({ sector }) => sectorAcronym(sector));
  return { rows: rows.map((row) => ({ ...row, actingSectors: [...new Set(acting(row.id))] })), total };
};
