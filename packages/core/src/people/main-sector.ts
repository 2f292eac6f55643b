import type { Prisma } from "@foja/db/generated/tenant/client";

/** What is written of somebody who works in a sector from now on: what they could do there besides their main sector is no more than that. */
export const mainSector = (sectorId: string) =>
  ({
    sectorId,
    sectorPermissions: { deleteMany: { sectorId } },
  }) satisfies Prisma.UserUncheckedUpdateInput;
