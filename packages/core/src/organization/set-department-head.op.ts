import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { identifier, reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { mainSector } from "../people/main-sector";
import { PRIVATE_SECTOR } from "../people/sector";
import { userNotFound } from "../people/user";
import {
  chartDepartmentId,
  departmentForAdmin,
  departmentNotFound,
  getDepartment,
  presentDepartment,
} from "./department";
import { HEAD_CANDIDATES } from "./head";
import { lockOrganization } from "./lock-organization";
import { giveOfficeSeal, takeOfficeSeal } from "./office-seal";
import { departmentInactive } from "./sector";

const headNotActive = defineRefusal<[name: string]>(
  "conflict",
  "HEAD_NOT_ACTIVE",
  (name) => `${name} no es una persona activa: no puede ser titular. Actívela antes o elija otra`,
);
const headsAnother = defineRefusal<[name: string, department: string]>(
  "conflict",
  "HEADS_ANOTHER_DEPARTMENT",
  (name, department) =>
    `${name} ya es titular de ${department}. Quite antes esa titularidad o elija otra persona`,
);

export const setDepartmentHeadOp = defineOperation({
  id: "departments.setHead",
  summary: "Nombra o quita a quien es titular de una repartición",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    department_id: chartDepartmentId,
    head_user_id: reference("headCandidate", "Quién será titular; null deja el cargo vacante").nullable(),
    expected: expectedInput({ head_user_id: identifier.nullable() }),
  }),
  output: departmentForAdmin,
  errors: [
    "invalid_input",
    departmentNotFound,
    departmentInactive,
    userNotFound,
    headNotActive,
    headsAnother,
    changedMeanwhile,
  ],
}).run((ctx, { department_id, head_user_id, expected }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const department = await getDepartment(tx, department_id);
    requireExpected(expected, { head_user_id: department.headUserId });
    if (head_user_id && !department.isActive) throw departmentInactive();
    const head = head_user_id ? await requireCandidate(tx, head_user_id, department.id) : null;

    const sealId = department.rank?.sealId;
    if (department.headUserId !== head) await takeOfficeSeal(tx, { headId: department.headUserId, sealId });
    await tx.department.update({ where: { id: department.id }, data: { headUserId: head } });
    if (head) {
      const { id: sectorId } = await tx.sector.findFirstOrThrow({
        where: { departmentId: department.id, acronym: PRIVATE_SECTOR },
      });
      await tx.user.update({ where: { id: head }, data: mainSector(sectorId) });
      await giveOfficeSeal(tx, { headId: head, sealId });
    }
    return presentDepartment(await getDepartment(tx, department.id));
  }),
);

/** Id of somebody who can head the department. */
const requireCandidate = async (tx: TenantTransaction, id: string, departmentId: string): Promise<string> => {
  const user = await tx.user.findUnique({ where: { id }, include: { headOf: true } });
  if (!user) throw userNotFound();
  if ((await tx.user.count({ where: { ...HEAD_CANDIDATES, id } })) === 0) throw headNotActive(user.fullName);
  if (user.headOf && user.headOf.id !== departmentId) throw headsAnother(user.fullName, user.headOf.name);
  return user.id;
};
