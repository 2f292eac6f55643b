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

/** As lists of people are read. */
export const BY_NAME = [{ fullName: "asc" }, { id: "asc" }] satisfies Prisma.UserOrderByWithRelationInput[];
