import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";

/** Has done what follows once a document is official, whoever signed it: published, made provable for long, found by its meaning. */
export const followUpOfficial = async (
  tx: TenantTransaction,
  { tenant, ports }: Pick<Context, "tenant" | "ports">,
  { id: documentId, visibility }: { readonly id: string; readonly visibility: string },
): Promise<void> => {
  const job = { schema: tenant.schema, documentId };
  if (visibility === "publico") await ports.jobs.enqueue(tx, "publish-document", job);
  await ports.jobs.enqueue(tx, "raise-document", job);
  if (visibility !== "reservado") await ports.jobs.enqueue(tx, "embed-document", job);
};
