import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { catalogConflict, findConflict, readEntries } from "./global-catalog";
import { catalogTableInput, presentProposals, proposalObject } from "./proposal";
import { parseProposed, wrongProposal } from "./proposed-data";

export const proposeForCatalogOp = defineOperation({
  id: "catalogProposals.propose",
  summary:
    "Propone algo para el catálogo global; lo decide un análisis automático o quien opera la instalación",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    catalog_table: catalogTableInput,
    data: meant(z.record(z.string(), z.unknown()), {
      note: "Lo que se propone, como se crea en el municipio: acronym (o code), name, description, y type, required_signature, visibility, own_numbering, trust, citizen_signing y fields de un tipo de documento; creation_channel y visibility de un tipo de expediente; fields y states de una familia",
      example: { acronym: "INFAMB", name: "Informe de impacto ambiental", type: "HTML" },
    }),
  }),
  output: proposalObject,
  errors: ["invalid_input", wrongProposal, catalogConflict],
}).run(async (ctx, { catalog_table, data: given }) => {
  const proposed = parseProposed(catalog_table, given);
  const conflict = findConflict(await readEntries(ctx.global, catalog_table), proposed);
  if (conflict) throw catalogConflict(conflict);

  const proposal = {
    id: ctx.newId(),
    catalogTable: catalog_table,
    data: proposed.data,
    status: "pending",
    reason: null,
    proposedBy: ctx.actor.userId,
    createdAt: ctx.now(),
    decidedAt: null,
  };
  return ctx.transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO foja_global.catalog_proposals (id, municipality_id, catalog_table, data, proposed_by, created_at)
      VALUES (${proposal.id}::uuid, ${ctx.tenant.municipalityId}::uuid, ${catalog_table}, ${JSON.stringify(proposed.data)}::jsonb,
        ${proposal.proposedBy}::uuid, ${proposal.createdAt})`;
    // Nobody waits for a model: the worker asks it.
    await ctx.ports.jobs.enqueue(tx, "decide-proposal", {
      schema: ctx.tenant.schema,
      proposalId: proposal.id,
    });
    const [answer] = await presentProposals(tx, [proposal]);
    await ctx.settle(tx, answer);
    return answer!;
  });
});
