import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import type { Context, Db } from "../kernel/context";
import { RECORD_NOT_FOUND } from "../kernel/identifiers";
import { defineRefusal } from "../kernel/refusal";
import { familyGrants, familyPermissions, recordVisibility } from "./record-visibility";

export const recordNotFound = defineRefusal("not_found", "NOT_FOUND", RECORD_NOT_FOUND);
export const mayNotEditRecord = defineRefusal(
  "forbidden",
  "RECORD_NOT_EDITABLE",
  "No puede modificar este legajo. Pueden hacerlo los sectores con permiso de edición en su familia",
);

const recordParts = (ctx: Pick<Context<"user">, "actor">) =>
  ({ family: { include: familyGrants(ctx.actor) } }) satisfies Prisma.RecordInclude;

export type RecordWithFamily = Prisma.RecordGetPayload<{ include: ReturnType<typeof recordParts> }>;

/** The record that is meant, if the person may see it; otherwise it is as if it did not exist (specification 1, 7). */
export const getVisibleRecord = async (
  ctx: Pick<Context<"user">, "actor" | "db">,
  recordId: string,
  db: Db = ctx.db,
): Promise<RecordWithFamily> => {
  const found = await db.record.findFirst({
    where: { AND: [{ id: recordId }, recordVisibility(ctx.actor)] },
    include: recordParts(ctx),
  });
  if (!found) throw recordNotFound();
  return found;
};

/** Refusals of whoever calls `getEditableRecord`. */
export const EDITING_REFUSALS = [recordNotFound, mayNotEditRecord] as const;

/** The record for a change of it, which nobody else changes until the transaction ends. */
export const getEditableRecord = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  recordId: string,
): Promise<RecordWithFamily> => {
  await lockRecords(tx, [recordId]);
  const found = await getVisibleRecord(ctx, recordId, tx);
  requireEditable(ctx, found);
  return found;
};

export const requireEditable = (
  { actor }: Pick<Context<"user">, "actor">,
  { family }: RecordWithFamily,
): void => {
  if (!familyPermissions(actor, family.permissions).can_edit) throw mayNotEditRecord();
};

/**
 * Makes whoever changes the same records wait until the transaction ends, and holds what their family says. In the order of ids, so that
 * two who relate the same pair do not wait for each other.
 */
export const lockRecords = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  await tx.$executeRaw`
    SELECT FROM records r JOIN registry_families f ON f.code = r.family_code WHERE r.id = ANY(${[...ids]}::uuid[])
    ORDER BY r.id FOR NO KEY UPDATE OF r FOR SHARE OF f`;
};
