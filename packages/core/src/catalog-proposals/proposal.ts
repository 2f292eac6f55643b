import type { CatalogProposal } from "@foja/db/generated/global/client";
import { z } from "zod";
import type { Db } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { CATALOG_TABLES } from "./proposed-data";

export const PROPOSAL_STATES = ["pending", "approved", "rejected"] as const;

export const catalogTableInput = meant(z.enum(CATALOG_TABLES), {
  note: "Para qué tabla del catálogo global",
  example: "global_document_types",
});

export const proposalObject = z.strictObject({
  id: z.guid(),
  catalog_table: z.enum(CATALOG_TABLES),
  data: z.record(z.string(), z.unknown()),
  status: z.enum(PROPOSAL_STATES),
  /** Why it waits, or what was decided; null until somebody looked at it. */
  reason: z.string().nullable(),
  proposed_by: z.strictObject({ id: z.guid(), full_name: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
});

type Proposal = Omit<CatalogProposal, "municipalityId">;

/** Proposals as the municipality that made them reads them, with the names of its people. */
export const presentProposals = async (
  db: Db,
  proposals: readonly Proposal[],
): Promise<z.output<typeof proposalObject>[]> => {
  const people = await db.user.findMany({
    where: { id: { in: proposals.map(({ proposedBy }) => proposedBy) } },
    select: { id: true, fullName: true },
  });
  return proposals.map((proposal) => {
    const by = people.find(({ id }) => id === proposal.proposedBy);
    return proposalObject.parse({
      id: proposal.id,
      catalog_table: proposal.catalogTable,
      data: proposal.data,
      status: proposal.status,
      reason: proposal.reason,
      proposed_by: by ? { id: by.id, full_name: by.fullName } : null,
      created_at: proposal.createdAt.toISOString(),
      decided_at: proposal.decidedAt?.toISOString() ?? null,
    });
  });
};
