import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import type { Context, Db } from "../kernel/context";
import { DOCUMENT_NOT_FOUND } from "../kernel/identifiers";
import { defineRefusal } from "../kernel/refusal";
import { documentVisibility } from "./document-visibility";

export const documentNotFound = defineRefusal("not_found", "NOT_FOUND", DOCUMENT_NOT_FOUND);
export const documentNotVisible = defineRefusal(
  "forbidden",
  "DOCUMENT_NOT_VISIBLE",
  "No tiene permiso para ver este documento. Lo ven quien lo creó, sus firmantes y los sectores de ellos, sus destinatarios y quienes ven un expediente que lo contiene",
);

type Lookup<I> = {
  /** What somebody hears who may not see a document that exists and is not reserved. */
  readonly hidden: "forbidden" | "not_found";
  readonly include: I;
  /** A transaction, when the answer must hold until it ends. */
  readonly db?: Db;
};

/**
 * The one place that decides between a document, 404 and 403. A reserved document, and one of another municipality, is
 * always answered as one that does not exist.
 */
export const getVisibleDocument = async <const I extends Prisma.DocumentInclude>(
  ctx: Pick<Context<"user">, "actor" | "db">,
  documentId: string,
  { hidden, include, db = ctx.db }: Lookup<I>,
): Promise<Prisma.DocumentGetPayload<{ include: I }>> => {
  const found = await db.document.findFirst({
    where: { AND: [{ id: documentId }, documentVisibility(ctx.actor)] },
    include,
  });
  if (found) return found as Prisma.DocumentGetPayload<{ include: I }>;

  const isKnown =
    hidden === "forbidden" &&
    (await db.document.count({ where: { id: documentId, visibility: { not: "reservado" } } })) > 0;
  throw isKnown ? documentNotVisible() : documentNotFound();
};

/**
 * Makes whoever changes the same document wait until the transaction ends. Not `FOR UPDATE`: that would also stop
 * rows elsewhere that merely refer to the document, such as its place in a case.
 */
export const lockDocument = async (tx: TenantTransaction, documentId: string): Promise<void> => {
  await tx.$executeRaw`SELECT FROM documents WHERE id = ${documentId}::uuid FOR NO KEY UPDATE`;
};
