import { z } from "zod";
import { presentWindow, windowInput, windowOf, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { namedEntries } from "../kernel/named-entries";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { catalogTableInput, PROPOSAL_STATES, presentProposals, proposalObject } from "./proposal";

export const listProposalsOp = defineOperation({
  id: "catalogProposals.list",
  summary: "Lista lo que el municipio propuso para el catálogo global, lo último primero",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    search: searchInput().optional(),
    status: meant(z.enum(PROPOSAL_STATES), { note: "Solo las que están así", example: "pending" }).optional(),
    catalog_table: catalogTableInput.optional(),
    ...windowInput,
  }),
  output: z.strictObject({ proposals: z.array(proposalObject), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, status, catalog_table, ...asked }) => {
  // A municipality proposes few things: they are read whole, and their names are inside of what they are.
  const rows = await ctx.global.catalogProposal.findMany({
    where: {
      municipalityId: ctx.tenant.municipalityId,
      ...(status && { status }),
      ...(catalog_table && { catalogTable: catalog_table }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  const found = namedEntries(rows, nameOf, search);
  return {
    proposals: await presentProposals(ctx.db, windowOf(found, asked)),
    ...presentWindow(found.length, asked),
  };
});

const nameOf = ({ data }: { readonly data: unknown }): string => {
  const { acronym = "", code = "", name = "" } = data as Readonly<Record<string, unknown>>;
  return `${acronym} ${code} ${name}`;
};
