import type { Context } from "../kernel/context";
import { BY_DEPARTMENT, sectorsInUse, sectorWithDepartment } from "../people/sector";

/** Sectors that a case may go to: every one in use but the one that administers it (specification 1, 4.7). */
export const availableSectors = ({ db }: Context<"user">, ownerSectorId: string) =>
  db.sector.findMany({
    where: { ...sectorsInUse, id: { not: ownerSectorId } },
    ...sectorWithDepartment,
    orderBy: BY_DEPARTMENT,
  });
