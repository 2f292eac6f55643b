import type { TenantTransaction } from "@foja/db/clients/types";
import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { printedLine } from "../documents/content-characters";
import type { Db } from "../kernel/context";
import { subject } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { LISTED_USERS } from "../people/list-item";
import { presentRank, rankObject, rankWithSeal } from "./rank";

const DEPARTMENT_NOT_FOUND = "Repartición no encontrada";
export const chartDepartmentId = subject(
  "chartDepartment",
  "Identificador de la repartición",
  DEPARTMENT_NOT_FOUND,
);

export const departmentNotFound = defineRefusal("not_found", "NOT_FOUND", DEPARTMENT_NOT_FOUND);
export const departmentAcronymTaken = defineRefusal<[acronym: string]>(
  "conflict",
  "DEPARTMENT_ACRONYM_TAKEN",
  (acronym) => `Ya hay una repartición ${acronym} en el municipio. Elija otra sigla`,
);

export const rootFixed = defineRefusal(
  "conflict",
  "DEPARTMENT_IS_ROOT",
  "Es la repartición raíz del organigrama: no depende de otra y no se elimina",
);

/** 2 to 100 characters (specification 3, 2.2). */
export const departmentNameInput = meant(printedLine(100).min(2), {
  note: "Nombre de la repartición, de 2 a 100 caracteres",
  example: "Dirección de Tránsito",
});

/** Two to twenty letters and digits, in capitals (specification 3, 2.2). */
export const departmentAcronymInput = meant(
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{2,20}$/, "Debe tener de 2 a 20 letras y dígitos")
    .toUpperCase(),
  { note: "Sigla de la repartición, de 2 a 20 letras y dígitos", example: "TRAN1", unique: true },
);

/** A department as administrators see it (specification 3, 2.2 and 4.2). */
export const departmentForAdmin = z.strictObject({
  id: z.guid(),
  name: z.string(),
  acronym: z.string(),
  parent_id: z.guid().nullable(),
  rank: rankObject.nullable(),
  head_user: z.strictObject({ id: z.guid(), full_name: z.string(), email: z.string() }).nullable(),
  primary_color: z.string().nullable(),
  is_active: z.boolean(),
  counts: z.strictObject({ employees: z.int(), sectors: z.int(), sub_departments: z.int() }),
});

/** What a query must include for `presentDepartment`. */
export const departmentParts = {
  rank: rankWithSeal,
  head: { select: { id: true, fullName: true, email: true } },
  // Whoever left and the system's own users are no employees.
  sectors: { select: { _count: { select: { users: { where: LISTED_USERS } } } } },
  _count: { select: { children: true } },
} as const satisfies Prisma.DepartmentInclude;

export type DepartmentWithParts = Prisma.DepartmentGetPayload<{ include: typeof departmentParts }>;

export const presentDepartment = ({ rank, head, sectors, ...department }: DepartmentWithParts) => ({
  id: department.id,
  name: department.name,
  acronym: department.acronym,
  parent_id: department.parentId,
  rank: rank && presentRank(rank),
  head_user: head && { id: head.id, full_name: head.fullName, email: head.email },
  primary_color: department.primaryColor,
  is_active: department.isActive,
  counts: {
    employees: sectors.reduce((sum, { _count }) => sum + _count.users, 0),
    sectors: sectors.length,
    sub_departments: department._count.children,
  },
});

/** @throws not_found */
export const getDepartment = async (db: Db, id: string): Promise<DepartmentWithParts> => {
  const department = await db.department.findUnique({ where: { id }, include: departmentParts });
  if (!department) throw departmentNotFound();
  return department;
};

/**
 * Below the lock of the organization, where nobody takes it meanwhile.
 * @throws conflict DEPARTMENT_ACRONYM_TAKEN
 */
export const requireFreeAcronym = async (
  tx: TenantTransaction,
  acronym: string,
  ownId?: string,
): Promise<void> => {
  const other = await tx.department.findUnique({ where: { acronym } });
  if (other && other.id !== ownId) throw departmentAcronymTaken(acronym);
};
