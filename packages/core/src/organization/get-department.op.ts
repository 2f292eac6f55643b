import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { sealInUse, sealParts } from "../people/seal";
import { BY_NAME } from "../people/sector-people";
import { USER_STATE } from "../people/user";
import {
  chartDepartmentId,
  departmentForAdmin,
  departmentNotFound,
  departmentParts,
  getDepartment,
  presentDepartment,
} from "./department";
import { presentRank, rankObject } from "./rank";

const sector = z.strictObject({
  id: z.guid(),
  acronym: z.string(),
  is_active: z.boolean(),
  primary_color: z.string().nullable(),
});

const user = z.strictObject({
  id: z.guid(),
  full_name: z.string(),
  email: z.string(),
  estado: z.int(),
  sector: z.strictObject({ id: z.guid(), acronym: z.string() }),
  /** Of the department that they head. */
  rank: rankObject.nullable(),
  /** The one that they sign with. */
  seal: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  is_head: z.boolean(),
});

export const getDepartmentOp = defineOperation({
  id: "departments.get",
  summary: "Una repartición con sus sectores, su gente y las que dependen de ella",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ department_id: chartDepartmentId }),
  output: z.strictObject({
    ...departmentForAdmin.shape,
    sectors: z.array(sector),
    users: z.array(user),
    sub_departments: z.array(departmentForAdmin),
  }),
  errors: ["invalid_input", departmentNotFound],
}).run(async ({ db }, { department_id }) => {
  const department = await getDepartment(db, department_id);
  const [sectors, users, below] = await Promise.all([
    db.sector.findMany({
      where: { departmentId: department.id },
      orderBy: [{ acronym: "asc" }, { id: "asc" }],
    }),
    db.user.findMany({
      where: { sector: { departmentId: department.id }, estado: { not: USER_STATE.archived } },
      include: { ...sealParts, headOf: { include: { rank: { include: { seal: true } } } }, sector: true },
      orderBy: BY_NAME,
    }),
    db.department.findMany({
      where: { parentId: department.id },
      include: departmentParts,
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
  ]);
  return {
    ...presentDepartment(department),
    sectors: sectors.map(({ id, acronym, isActive, primaryColor }) => ({
      id,
      acronym,
      is_active: isActive,
      primary_color: primaryColor,
    })),
    users: users.map((person) => {
      const seal = sealInUse(person);
      return {
        id: person.id,
        full_name: person.fullName,
        email: person.email,
        estado: person.estado,
        sector: { id: person.sector.id, acronym: person.sector.acronym },
        rank: person.headOf?.rank ? presentRank(person.headOf.rank) : null,
        seal: seal ? { id: seal.id, name: seal.name } : null,
        is_head: person.headOf?.id === department.id,
      };
    }),
    sub_departments: below.map(presentDepartment),
  };
});
