import type { Context } from "../kernel/context";

/** What the operator does not want in the catalog, and why: the municipality reads it. False when it was decided before. */
export const rejectProposal = (
  ctx: Pick<Context, "globalTransaction" | "now">,
  id: string,
  reason: string,
): Promise<boolean> =>
  ctx.globalTransaction(async (tx) => {
    const { count } = await tx.catalogProposal.updateMany({
      where: { id, status: "pending" },
      data: { status: "rejected", reason, decidedAt: ctx.now() },
    });
    return count === 1;
  });
