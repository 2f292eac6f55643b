import type { Prisma } from "@foja/db/generated/tenant/client";
import type { Db } from "../kernel/context";
import { caseNotFound } from "../permissions/get-visible-case";

/**
 * A case that was shared with the citizen: the only way in which they see any, reserved ones too (domain 8).
 * @throws not_found the same for one that there is not and for one of others
 */
export const getSharedCase = async <const I extends Prisma.CaseInclude>(
  db: Db,
  { citizenId }: { readonly citizenId: string },
  caseId: string,
  include: I,
): Promise<Prisma.CaseGetPayload<{ include: I }>> => {
  const found = await db.case.findFirst({ where: { id: caseId, shares: { some: { citizenId } } }, include });
  if (!found) throw caseNotFound();
  return found as Prisma.CaseGetPayload<{ include: I }>;
};
