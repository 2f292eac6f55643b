import type { Prisma } from "@foja/db/generated/tenant/client";
import { LISTED_USERS } from "./list-item";
import { USER_STATE } from "./user";

/** Active people whose main sector is one of these, or who were given that permission there. */
const activeIn = (
  sectorIds: readonly string[],
  permission: Prisma.UserSectorPermissionWhereInput,
): Prisma.UserWhereInput => {
  const sectorId = { in: [...sectorIds] };
  return {
    AND: [
      LISTED_USERS,
      { estado: USER_STATE.active },
      { OR: [{ sectorId }, { sectorPermissions: { some: { sectorId, ...permission } } }] },
    ],
  };
};

/** Active people who work in the sector: it is their main one, or they were given view or edit there (domain 2). */
export const peopleOfSector = (sectorId: string): Prisma.UserWhereInput =>
  activeIn([sectorId], { OR: [{ canView: true }, { canEdit: true }] });

/** Active people who see what comes to any of these sectors. */
export const viewersOfSectors = (sectorIds: readonly string[]): Prisma.UserWhereInput =>
  activeIn(sectorIds, { canView: true });

/** What `worksIn` asks of a person. */
export const workPlaces = {
  sectorId: true,
  sectorPermissions: { select: { sectorId: true, canView: true, canEdit: true } },
} as const satisfies Prisma.UserSelect;

/** Where `peopleOfSector` of several sectors found somebody: whether in this one. */
export const worksIn = (
  { sectorId, sectorPermissions }: Prisma.UserGetPayload<{ select: typeof workPlaces }>,
  id: string,
): boolean =>
  sectorId === id ||
  sectorPermissions.some((given) => given.sectorId === id && (given.canView || given.canEdit));

/** As lists of people are read. */
export const BY_NAME = [{ fullName: "asc" }, { id: "asc" }] satisfies Prisma.UserOrderByWithRelationInput[];
