import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { PRIVATE_SECTOR } from "../people/sector";
import { USER_STATE } from "../people/user";
import { chartDepartmentId, departmentNotFound, rootFixed } from "./department";
import { lockOrganization } from "./lock-organization";
import { referringTables } from "./referring-tables";

const departmentHasBelow = defineRefusal<[count: number]>(
  "conflict",
  "DEPARTMENT_HAS_SUB_DEPARTMENTS",
  (count) =>
    count === 1
      ? "Una repartición depende de ella. Pásela antes a otra"
      : `${count} reparticiones dependen de ella. Páselas antes a otra`,
);
const departmentHasUsers = defineRefusal<[count: number]>("conflict", "DEPARTMENT_HAS_USERS", (count) =>
  count === 1
    ? "En la repartición trabaja una persona. Pásela antes a otro sector"
    : `En la repartición trabajan ${count} personas. Páselas antes a otro sector`,
);
const departmentHadSectors = defineRefusal(
  "conflict",
  "DEPARTMENT_HAD_SECTORS",
  "La repartición tiene o tuvo sectores de trabajo: no se elimina",
);
const departmentInUse = defineRefusal<[where: readonly string[]]>(
  "conflict",
  "DEPARTMENT_IN_USE",
  (where) => `La repartición o su sector PRIV figura en ${IN_A_ROW.format(where)}: no se elimina`,
);

const IN_A_ROW = new Intl.ListFormat("es-AR", { type: "conjunction" });

export const deleteDepartmentOp = defineOperation({
  id: "departments.delete",
  summary:
    "Elimina una repartición sin gente, sin otras que dependan de ella y sin historia, con su sector PRIV",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ department_id: chartDepartmentId }),
  output: z.strictObject({ message: z.string() }),
  errors: [
    "invalid_input",
    departmentNotFound,
    rootFixed,
    departmentHasBelow,
    departmentHasUsers,
    departmentHadSectors,
    departmentInUse,
  ],
}).run((ctx, { department_id }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    // What comes to name it or its sectors meanwhile waits for these rows, and finds them gone: its foreign key refuses it.
    await tx.$executeRaw`SELECT FROM departments WHERE id = ${department_id}::uuid FOR UPDATE`;
    await tx.$executeRaw`SELECT FROM sectors WHERE department_id = ${department_id}::uuid FOR UPDATE`;
    const department = await tx.department.findUnique({
      where: { id: department_id },
      include: { sectors: true, _count: { select: { children: true } } },
    });
    if (!department) throw departmentNotFound();
    if (department.parentId === null) throw rootFixed();
    if (department._count.children > 0) throw departmentHasBelow(department._count.children);
    const users = await tx.user.count({ where: peopleOf(department.id) });
    if (users > 0) throw departmentHasUsers(users);
    if (
      department.sectors.some(({ acronym }) => acronym !== PRIVATE_SECTOR) ||
      (await hadSectors(tx, department.id))
    )
      throw departmentHadSectors();

    const referring = await referringTables(tx, "departments", department.id, { except: ["sectors"] });
    for (const { id } of department.sectors) referring.push(...(await referringTables(tx, "sectors", id)));
    if (referring.length > 0) throw departmentInUse([...new Set(referring.map(wordsFor))].toSorted());

    await tx.sector.deleteMany({ where: { departmentId: department.id } });
    await tx.department.delete({ where: { id: department.id } });
    return { message: `Repartición ${department.acronym} eliminada` };
  }),
);

/** Whoever works there or heads it; those who left count as history. */
const peopleOf = (departmentId: string) => ({
  estado: { not: USER_STATE.archived },
  OR: [{ sector: { departmentId } }, { headOf: { id: departmentId } }],
});

/** "Ever" (specification 3, 4.2): also one that was removed since. */
const hadSectors = async (tx: TenantTransaction, departmentId: string): Promise<boolean> =>
  (await tx.auditLog.count({
    where: {
      tableName: "sectors",
      operation: "DELETE",
      oldRow: { path: ["department_id"], equals: departmentId },
    },
  })) > 0;

const WORDS: Readonly<Record<string, string>> = {
  cases: "expedientes",
  case_templates: "tipos de expediente",
  case_template_departments: "tipos de expediente",
  document_type_sectors: "tipos de documento",
  family_permissions: "familias de legajos",
  user_sector_permissions: "permisos de personas",
  users: "personas archivadas",
};

/** What a table that names it has, for a person; the others are the history of cases and documents. */
const wordsFor = (table: string): string =>
  WORDS[table.replaceAll('"', "")] ?? "la historia de expedientes o documentos";
