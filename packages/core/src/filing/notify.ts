import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { type Notice, notify } from "../people/notify";
import { viewersOfSectors } from "../people/sector-people";

export type NoticedCase = {
  readonly id: string;
  readonly number: string;
  readonly reference: string;
  readonly visibility: string;
};

/** Tells people about a case. */
export const notifyAboutCase = (
  tx: TenantTransaction,
  ctx: Context<"user" | "citizen">,
  kind: Notice["case"],
  { id, number, reference }: NoticedCase,
  userIds: readonly (string | null | undefined)[],
): Promise<void> =>
  notify(tx, ctx, { entity: "case", kind, id, data: { case_number: number, reference } }, userIds);

/** Who hears that a case came to a sector: the person it is addressed to, otherwise all who work there and may see it. */
export const receiversOf = async (
  tx: TenantTransaction,
  { visibility }: NoticedCase,
  sectorId: string,
  personId: string | undefined,
): Promise<readonly (string | null)[]> => {
  if (personId) return [personId];
  const { department } = await tx.sector.findUniqueOrThrow({
    where: { id: sectorId },
    select: { department: { select: { headUserId: true } } },
  });
  if (visibility === "reservado") return [department.headUserId];
  const people = await tx.user.findMany({ where: viewersOfSectors([sectorId]), select: { id: true } });
  return people.map(({ id }) => id);
};

/** Of somebody who had to do with a case, whether they may see it now: what became of it is told to nobody else. */
export const seesCase = async (
  tx: TenantTransaction,
  { id: caseId, visibility }: NoticedCase,
  userId: string,
): Promise<boolean> => {
  const access = await tx.caseAccess.findMany({ where: { caseId }, select: { subjectId: true } });
  const granted = { in: access.map(({ subjectId }) => subjectId) };
  const count = await tx.user.count({
    where: {
      id: userId,
      OR: [
        { id: granted },
        { sectorId: granted },
        { sectorPermissions: { some: { sectorId: granted, canView: true } } },
        { headOf: { id: granted } },
        ...(visibility === "interno" ? [{ canGlobalSearchCases: true }] : []),
      ],
    },
  });
  return count > 0;
};
