import type { Department, Sector } from "@foja/db/generated/tenant/client";
import { z } from "zod";

/** A sector as administrators see it (specification 3, 2.2). */
export const sectorForAdmin = z.strictObject({
  id: z.guid(),
  acronym: z.string(),
  is_active: z.boolean(),
  primary_color: z.string().nullable(),
  department: z.strictObject({ id: z.guid(), name: z.string(), acronym: z.string() }),
});

type PresentableSector = Pick<Sector, "id" | "acronym" | "isActive" | "primaryColor"> & {
  readonly department: Pick<Department, "id" | "name" | "acronym">;
};

export const presentSectorForAdmin = ({ department, ...sector }: PresentableSector) => ({
  id: sector.id,
  acronym: sector.acronym,
  is_active: sector.isActive,
  primary_color: sector.primaryColor,
  department: { id: department.id, name: department.name, acronym: department.acronym },
});
