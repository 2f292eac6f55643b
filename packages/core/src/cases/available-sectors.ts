import type { Prisma } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { sectorWithDepartment } from "../people/sector";

/** Sectors that a case may go to: every active one of an active department but the one that administers it (specification 1, 4.7). */
export const sectorsInUse = {
  isActive: true,
  department: { isActive: true },
} satisfies Prisma.SectorWhereInput;

export const availableSectors = ({ db }: Context<"user">, ownerSectorId: string) =>
  db.sector.findMany({
    where: { ...sectorsInUse, id: { not: ownerSectorId } },
    ...sectorWithDepartment,
    orderBy: [{ department: { name: "asc" } }, { acronym: "asc" }, { id: "asc" }],
  });
