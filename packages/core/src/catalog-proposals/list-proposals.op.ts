import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { catalogTableInput, PROPOSAL_STATES, presentProposals, proposalObject } from "./proposal";

export const listProposalsOp = defineOperation({
  id: "catalogProposals.list",
  summary: "Lista lo que el municipio propuso para el catálogo global, lo último primero",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    status: meant(z.enum(PROPOSAL_STATES), { note: "Solo las que están así", example: "pending" }).optional(),
    catalog_table: catalogTableInput.optional(),
    ...windowInput,
  }),
  output: z.strictObject({ proposals: z.array(proposalObject), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { status, catalog_table, ...asked }) => {
  const where = {
    municipalityId: ctx.tenant.municipalityId,
    ...(status && { status }),
    ...(catalog_table && { catalogTable: catalog_table }),
  };
  const [total, rows] = await Promise.all([
    ctx.global.catalogProposal.count({ where }),
    ctx.global.catalogProposal.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      ...listWindow(asked),
    }),
  ]);
  return { proposals: await presentProposals(ctx.db, rows), ...presentWindow(total, asked) };
});
