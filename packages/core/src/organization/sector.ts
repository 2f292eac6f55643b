import type { Department, Prisma, Sector } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { SECTOR_NOT_FOUND, subject } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { PRIVATE_SECTOR } from "../people/sector";
import { USER_STATE } from "../people/user";

/** For whoever administers it: also one where nobody works any more. */
export const workSectorId = subject("workSector", "Identificador del sector", SECTOR_NOT_FOUND);

export const privateSectorReserved = defineRefusal(
  "invalid_input",
  "SECTOR_PRIV_RESERVED",
  "PRIV es el sector privado que cada repartición tiene desde que se crea. Elija otra sigla",
);
export const privateSectorFixed = defineRefusal(
  "conflict",
  "SECTOR_PRIV_FIXED",
  "El sector PRIV es de la repartición: no se modifica ni se elimina",
);
export const sectorAcronymTaken = defineRefusal<[acronym: string]>(
  "conflict",
  "SECTOR_ACRONYM_TAKEN",
  (acronym) => `Ya hay un sector ${acronym} en el municipio. Elija otra sigla`,
);
export const sectorHasUsers = defineRefusal<[acronym: string, count: number]>(
  "conflict",
  "SECTOR_HAS_USERS",
  (acronym, count) =>
    count === 1
      ? `En el sector ${acronym} trabaja una persona. Pásela antes a otro sector`
      : `En el sector ${acronym} trabajan ${count} personas. Páselas antes a otro sector`,
);
export const sectorHasHistory = defineRefusal<[acronym: string]>(
  "conflict",
  "SECTOR_HAS_HISTORY",
  (acronym) =>
    `El sector ${acronym} figura en expedientes, documentos o permisos: no se elimina. Puede desactivarlo`,
);
export const departmentInactive = defineRefusal(
  "conflict",
  "DEPARTMENT_INACTIVE",
  "La repartición está inactiva: active primero la repartición",
);

/** Two to ten letters and digits, in capitals (specification 3, 2.2). */
export const sectorAcronymInput = meant(
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{2,10}$/, "Debe tener de 2 a 10 letras y dígitos")
    .toUpperCase(),
  { note: "Sigla del sector, de 2 a 10 letras y dígitos", example: "MESA2", unique: true },
);

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

/** @throws conflict SECTOR_PRIV_FIXED */
export const requireWorkSector = ({ acronym }: Pick<Sector, "acronym">): void => {
  if (acronym === PRIVATE_SECTOR) throw privateSectorFixed();
};

/** Whoever works there; those who left don't count. */
export const workersOf = (sectorId: string) =>
  ({ sectorId, estado: { not: USER_STATE.archived } }) satisfies Prisma.UserWhereInput;
