import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma, Record as RecordRow } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { dataOf, nextExpiration, type StoredField } from "./field-data";
import { type RecordAction, tellRecord } from "./record-history";

type Change = {
  readonly key: string;
  readonly after: StoredField;
  readonly action: RecordAction;
};

/** Writes one field, and tells what it was and is. The caller holds the record's lock. */
export const writeField = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  record: Pick<RecordRow, "id" | "data">,
  { key, after, action }: Change,
): Promise<void> => {
  const { [key]: before, ...others } = dataOf(record);
  const isLeft = Object.keys(after).length > 0;
  const data = { ...others, ...(isLeft && { [key]: after }) };
  await tx.record.update({
    where: { id: record.id },
    data: { data: data as Prisma.InputJsonObject, nextExpiration: nextExpiration(data) },
  });
  await tellRecord(tx, ctx, {
    recordId: record.id,
    action,
    fieldName: key,
    before: before as Prisma.InputJsonObject | undefined,
    after: isLeft ? (after as Prisma.InputJsonObject) : undefined,
  });
};
