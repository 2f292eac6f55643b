import type { Prisma } from "@foja/db/generated/tenant/client";
import { LISTED_USERS } from "./list-item";
import { USER_STATE } from "./user";

/** Active people who work in the sector: it is their main one, or they were given view or edit there (domain 2). */
export const peopleOfSector = (sectorId: string): Prisma.UserWhereInput => ({
  AND: [
    LISTED_USERS,
    { estado: USER_STATE.active },
    {
      OR: [
        { sectorId },
        { sectorPermissions: { some: { sectorId, OR: [{ canView: true }, { canEdit: true }] } } },
      ],
    },
  ],
});

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
