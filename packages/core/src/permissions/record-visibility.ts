import type { Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../kernel/actors";

/** The families whose records a person sees (domain 7): those that one of their sectors may view. */
export const familyVisibility = (actor: UserActor): Prisma.RegistryFamilyWhereInput => ({
  isActive: true,
  permissions: { some: { canView: true, sectorId: { in: [...actor.viewSectorIds] } } },
});

/** The records that a person sees, as one condition for lists, totals, search and details. */
export const recordVisibility = (actor: UserActor): Prisma.RecordWhereInput => ({
  family: familyVisibility(actor),
});

type Granted = {
  readonly sectorId: string;
  readonly canView: boolean;
  readonly canCreate: boolean;
  readonly canEdit: boolean;
  readonly canVerify: boolean;
};

/** What a person who sees a family may do with its records, by the rows of their sectors. Pure. */
export const familyPermissions = (actor: UserActor, rows: readonly Granted[]) => {
  const acting = rows.filter(({ sectorId }) => actor.editSectorIds.includes(sectorId));
  return {
    can_view: rows.some(({ canView, sectorId }) => canView && actor.viewSectorIds.includes(sectorId)),
    can_create: acting.some(({ canCreate }) => canCreate),
    can_edit: acting.some(({ canEdit }) => canEdit),
    can_verify: acting.some(({ canVerify }) => canVerify),
  };
};

/** What a query of families must include for `familyPermissions`: the rows of the person's own sectors. */
export const familyGrants = (actor: UserActor) =>
  ({
    permissions: {
      where: { sectorId: { in: [...new Set([...actor.viewSectorIds, ...actor.editSectorIds])] } },
    },
  }) satisfies Prisma.RegistryFamilyInclude;
