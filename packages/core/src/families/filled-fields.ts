import type { TenantTransaction } from "@foja/db/clients/types";
import { Prisma } from "@foja/db/generated/tenant/client";

/** By field, how many records of a family hold something in it, or have a document linked to it. Of one field, if it is named. */
export const countFilled = async (
  tx: TenantTransaction,
  code: string,
  field?: string,
): Promise<ReadonlyMap<string, number>> => {
  const only = field === undefined ? Prisma.empty : Prisma.sql`WHERE key = ${field}`;
  const rows = await tx.$queryRaw<{ key: string; records: number }[]>`
    SELECT key, count(*)::int AS records FROM (
      SELECT r.id, held.key FROM records r CROSS JOIN LATERAL jsonb_object_keys(r.data) AS held(key) WHERE r.family_code = ${code}
      UNION
      SELECT r.id, d.field_name FROM record_documents d JOIN records r ON r.id = d.record_id
        WHERE r.family_code = ${code} AND d.field_name IS NOT NULL
    ) AS filled ${only} GROUP BY key`;
  return new Map(rows.map(({ key, records }) => [key, records]));
};
