import { randomUUID } from "node:crypto";
import { approveProposal } from "@foja/core/catalog-proposals/approve-proposal";
import { CATALOG_TABLES, parseProposed } from "@foja/core/catalog-proposals/proposed-data";
import { rejectProposal } from "@foja/core/catalog-proposals/reject-proposal";
import { writtenText } from "@foja/core/kernel/text";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { Database, GlobalTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { Problem } from "../problem";
import type { Command } from "./command";
import { readOptions } from "./read-options";
import { withDatabase } from "./with-database";

/** What waits for the operator, the oldest first, as a municipality wrote it. */
export const runCatalogProposals: Command["run"] = () =>
  withDatabase(async ({ global }) => {
    const waiting = await global.catalogProposal.findMany({
      where: { status: "pending" },
      include: { municipality: { select: { name: true } } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    if (waiting.length === 0) console.log("No hay propuestas pendientes.");
    for (const { id, municipality, catalogTable, data } of waiting)
      console.log(`${id}  ${municipality.name}  ${catalogTable}\n${JSON.stringify(data, undefined, 2)}`);
    return 0;
  });

const values = z
  .object({ id: z.guid(), approve: z.boolean().optional(), reject: writtenText(500).optional() })
  .refine(({ approve, reject }) => (approve === true) !== (reject !== undefined), {
    path: ["approve"],
    message: "indique --approve, o --reject con el motivo",
  });

export const runCatalogDecide: Command["run"] = ({ values: raw }) => {
  const { id, reject } = readOptions(values, raw);
  return withDatabase(async (database) => {
    if (
      !(reject === undefined
        ? await approve(database, id)
        : await rejectProposal(asOperator(database), id, reject))
    )
      throw new Problem(`No hay ninguna propuesta pendiente ${id}.`);
    console.log(reject === undefined ? "Aprobada: está en el catálogo global." : "Rechazada.");
    return 0;
  });
};

const asOperator = (database: Database) => ({
  globalTransaction: <T>(work: (tx: GlobalTransaction) => Promise<T>) =>
    database.inTransaction(database.global, SYSTEM_SESSION, work),
  now: () => new Date(),
  newId: () => randomUUID(),
});

const approve = async (database: Database, id: string): Promise<boolean> => {
  const proposal = await database.global.catalogProposal.findFirst({ where: { id, status: "pending" } });
  if (!proposal) return false;
  const proposed = parseProposed(z.enum(CATALOG_TABLES).parse(proposal.catalogTable), proposal.data);
  const outcome = await approveProposal(asOperator(database), id, proposed);
  if (outcome === "taken")
    throw new Problem(
      "El catálogo global ya tiene la misma sigla o código, o casi el mismo nombre: rechácela con --reject.",
    );
  return outcome === "approved";
};
