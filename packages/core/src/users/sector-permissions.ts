import { z } from "zod";
import type { Db } from "../kernel/context";
import { BY_DEPARTMENT } from "../people/sector";
import { workPlace, workPlaceParts } from "./user";

/** Sectors besides the main one (specification 3, 2.2), with what their names are. */
export const sectorPermissions = z.strictObject({
  permissions: z.array(
    z.strictObject({ sector_id: z.guid(), can_view: z.boolean(), can_edit: z.boolean(), sector: workPlace }),
  ),
});

export const presentPermissions = async (
  db: Db,
  userId: string,
): Promise<z.input<typeof sectorPermissions>> => {
  const given = await db.userSectorPermission.findMany({
    where: { userId },
    include: { sector: workPlaceParts },
    orderBy: BY_DEPARTMENT.map((sector) => ({ sector })),
  });
  return {
    permissions: given.map(({ sectorId, canView, canEdit, sector }) => ({
      sector_id: sectorId,
      can_view: canView,
      can_edit: canEdit,
      sector,
    })),
  };
};
