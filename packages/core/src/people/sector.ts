import type { Department, Prisma, Sector } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { SECTOR_NOT_FOUND } from "../kernel/identifiers";
import { defineRefusal } from "../kernel/refusal";

export const PRIVATE_SECTOR = "PRIV";

export const sectorNotFound = defineRefusal("not_found", "NOT_FOUND", SECTOR_NOT_FOUND);

type SectorOfDepartment = Pick<Sector, "id" | "acronym"> & {
  readonly department: Pick<Department, "name" | "acronym">;
};

/** `LEGAL#PRIV` for the private sector of a department, its own acronym for any other. */
export const sectorAcronym = ({ acronym, department }: Omit<SectorOfDepartment, "id">): string =>
  acronym === PRIVATE_SECTOR ? `${department.acronym}#${PRIVATE_SECTOR}` : acronym;

export const sectorName = ({ acronym, department }: Omit<SectorOfDepartment, "id">): string =>
  acronym === PRIVATE_SECTOR ? department.name : `${department.name} / ${acronym}`;

/** Sector object of every answer (decisions B). */
export const sectorObject = z.strictObject({ sector_id: z.guid(), name: z.string(), acronym: z.string() });

export const presentSector = (sector: SectorOfDepartment) => ({
  sector_id: sector.id,
  name: sectorName(sector),
  acronym: sectorAcronym(sector),
});

/** What a query must include for `presentSector`. */
export const sectorWithDepartment = {
  include: { department: { select: { id: true, name: true, acronym: true } } },
} as const;

/** Active, in an active department: where people work and cases may be. */
export const sectorsInUse = {
  isActive: true,
  department: { isActive: true },
} as const satisfies Prisma.SectorWhereInput;

/** As lists of sectors are read. */
export const BY_DEPARTMENT = [
  { department: { name: "asc" } },
  { acronym: "asc" },
  { id: "asc" },
] satisfies Prisma.SectorOrderByWithRelationInput[];
