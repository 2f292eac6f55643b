import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { referringTables } from "../organization/referring-tables";

/**
 * Whether somebody ever did anything or figures anywhere: rows that refer to them, but for those that are part of them and go with them
 * (roles, seal, permissions, notifications); what they signed; and whatever the audit says that they changed, here or in what
 * crosses municipalities.
 */
export const hasActivity = async (
  tx: TenantTransaction,
  { tenant }: Pick<Context, "tenant">,
  userId: string,
): Promise<boolean> => {
  if ((await referringTables(tx, "users", userId, { withoutParts: true })).length > 0) return true;
  const [found] = await tx.$queryRaw<{ active: boolean }[]>`
    SELECT EXISTS (SELECT FROM audit_log WHERE user_id = ${userId}::uuid)
      OR EXISTS (SELECT FROM foja_global.audit_log WHERE user_id = ${userId}::uuid)
      OR EXISTS (SELECT FROM foja_global.signature_audit
        WHERE schema_name = ${tenant.schema} AND signer_id = ${userId}::uuid) AS active`;
  return found?.active ?? true;
};
