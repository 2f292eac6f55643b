import type { Db, Tenant } from "../kernel/context";
import { dayIn } from "../kernel/zoned-time";
import { LISTED_USERS } from "../people/list-item";
import { roleName } from "../people/roles";
import { sealOf, sealParts } from "../people/seal";
import { BY_DEPARTMENT, sectorAcronym, sectorWithDepartment } from "../people/sector";
import { BY_NAME } from "../people/sector-people";
import { USER_STATE } from "../people/user";
import { departmentParts } from "./department";

type Value = string | number;

/** One sheet of the chart: its title, the names of its columns, and its rows. What is not known is an empty text. */
export type ChartSheet = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
};

/** The whole chart as three tables for people, without those who left (specification 3, 4.2). */
export const readChart = async (db: Db, tenant: Pick<Tenant, "timezone">): Promise<ChartSheet[]> => [
  await readDepartments(db),
  await readSectors(db),
  await readPeople(db, tenant),
];

const readDepartments = async (db: Db): Promise<ChartSheet> => {
  const rows = await db.department.findMany({
    include: { ...departmentParts, parent: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return {
    title: "Reparticiones",
    columns: [
      "Sigla",
      "Nombre",
      "Depende de",
      "Rango",
      "Nivel",
      "Sello",
      "Titular",
      "Correo del titular",
      "Personas",
      "Sectores",
      "Reparticiones que dependen",
      "Estado",
      "Color",
    ],
    rows: rows.map(({ rank, head, sectors, ...one }) => [
      one.acronym,
      one.name,
      one.parent?.acronym ?? "",
      rank?.name ?? "",
      rank?.level ?? "",
      rank?.seal?.name ?? "",
      head?.fullName ?? "",
      head?.email ?? "",
      sectors.reduce((sum, { _count }) => sum + _count.users, 0),
      sectors.length,
      one._count.children,
      one.isActive ? "Activa" : "Inactiva",
      one.primaryColor ?? "",
    ]),
  };
};

const readSectors = async (db: Db): Promise<ChartSheet> => {
  const rows = await db.sector.findMany({
    include: { ...sectorWithDepartment.include, _count: { select: { users: { where: LISTED_USERS } } } },
    orderBy: BY_DEPARTMENT,
  });
  return {
    title: "Sectores",
    columns: ["Sigla", "Repartición", "Nombre de la repartición", "Personas", "Estado", "Color"],
    rows: rows.map((sector) => [
      sector.acronym,
      sector.department.acronym,
      sector.department.name,
      sector._count.users,
      sector.isActive ? "Activo" : "Inactivo",
      sector.primaryColor ?? "",
    ]),
  };
};

const STATES = new Map<number, string>([
  [USER_STATE.inactive, "Inactivo"],
  [USER_STATE.active, "Activo"],
  [USER_STATE.pending, "Pendiente"],
]);

const readPeople = async (db: Db, { timezone }: Pick<Tenant, "timezone">): Promise<ChartSheet> => {
  const rows = await db.user.findMany({
    where: LISTED_USERS,
    include: { ...sealParts, sector: sectorWithDepartment, roles: true },
    orderBy: BY_NAME,
  });
  return {
    title: "Usuarios",
    columns: [
      "Nombre",
      "Correo",
      "Identificación",
      "Sector",
      "Repartición",
      "Titular de",
      "Sello",
      "Roles",
      "Estado",
      "Último acceso",
      "Alta",
    ],
    rows: rows.map((user) => [
      user.fullName,
      user.email,
      user.countryId ?? "",
      sectorAcronym(user.sector),
      user.sector.department.name,
      user.headOf?.name ?? "",
      sealOf(user) ?? "",
      user.roles
        .map(({ roleId }) => roleName(roleId))
        .toSorted()
        .join(", "),
      STATES.get(user.estado) ?? "",
      user.lastAccessAt ? dayIn(timezone, user.lastAccessAt) : "",
      dayIn(timezone, user.createdAt),
    ]),
  };
};
