import type { Context } from "../kernel/context";
import { type PageInput, pageWindow } from "../kernel/paging";

/** Types of which cases can be opened, by name: one page of them, or all. */
export const activeCaseTemplates = async ({ db }: Context<"user">, asked?: PageInput) => {
  const where = { isActive: true };
  const [total, rows] = await Promise.all([
    db.caseTemplate.count({ where }),
    db.caseTemplate.findMany({
      where,
      include: { filingDepartment: { select: { name: true } } },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      ...(asked && pageWindow(asked)),
    }),
  ]);
  return { total, rows };
};
