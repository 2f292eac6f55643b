import type { Context } from "../kernel/context";
import { addToCatalog, findConflict, lockCatalog, readEntries } from "./global-catalog";
import type { Proposed } from "./proposed-data";

/**
 * Adds what was proposed to the catalog and says so of the proposal, both or neither. `taken`: the catalog has something too like it by
 * now; `decided`: somebody was faster.
 */
export const approveProposal = (
  ctx: Pick<Context, "globalTransaction" | "now" | "newId">,
  id: string,
  proposed: Proposed,
): Promise<"approved" | "taken" | "decided"> =>
  ctx.globalTransaction(async (tx) => {
    await lockCatalog(tx);
    if ((await tx.catalogProposal.count({ where: { id, status: "pending" } })) === 0) return "decided";
    if (findConflict(await readEntries(tx, proposed.table), proposed)) return "taken";
    const now = ctx.now();
    await tx.catalogProposal.update({
      where: { id },
      data: { status: "approved", reason: "Aprobada: está en el catálogo global", decidedAt: now },
    });
    await addToCatalog(tx, proposed, { id: ctx.newId(), now });
    return "approved";
  });
