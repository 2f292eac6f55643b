import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { identifier, reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import {
  chartDepartmentId,
  type DepartmentWithParts,
  departmentAcronymInput,
  departmentAcronymTaken,
  departmentForAdmin,
  departmentNameInput,
  departmentNotFound,
  getDepartment,
  presentDepartment,
  requireFreeAcronym,
  rootFixed,
} from "./department";
import { lockOrganization } from "./lock-organization";
import { changeOfficeSeal } from "./office-seal";
import { rankNotFound, requireRank } from "./rank";
import { departmentInactive } from "./sector";

const departmentBelowItself = defineRefusal(
  "conflict",
  "DEPARTMENT_BELOW_ITSELF",
  "Una repartición no puede depender de sí misma ni de una que depende de ella. Elija otra",
);

const changes = {
  name: departmentNameInput,
  acronym: departmentAcronymInput,
  rank_id: reference("rank", "Rango; null lo quita").nullable(),
};

export const updateDepartmentOp = defineOperation({
  id: "departments.update",
  summary: "Cambia el nombre, la sigla o el rango de una repartición, o de cuál depende",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    department_id: chartDepartmentId,
    ...z.strictObject(changes).partial().shape,
    parent_id: meant(identifier.or(z.literal("")), {
      refers: "department",
      note: "Repartición de la que depende; un texto vacío la pone bajo la raíz",
    }).optional(),
    expected: expectedInput({ ...changes, parent_id: identifier.nullable() }),
  }),
  output: departmentForAdmin,
  errors: [
    "invalid_input",
    departmentNotFound,
    departmentInactive,
    rankNotFound,
    departmentAcronymTaken,
    rootFixed,
    departmentBelowItself,
    changedMeanwhile,
  ],
}).run((ctx, { department_id, expected, name, acronym, rank_id, parent_id }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const department = await getDepartment(tx, department_id);
    requireExpected(expected, {
      name: department.name,
      acronym: department.acronym,
      rank_id: department.rankId,
      parent_id: department.parentId,
    });
    if (acronym) await requireFreeAcronym(tx, acronym, department.id);
    const parentId = parent_id === undefined ? undefined : await placeBelow(tx, department, parent_id);
    if (rank_id !== undefined) {
      const rank = await requireRank(tx, rank_id);
      await changeOfficeSeal(tx, department.headUserId, department.rank?.sealId, rank?.sealId);
    }
    const changed = await tx.department.update({
      where: { id: department.id },
      data: {
        ...(name && { name }),
        ...(acronym && { acronym }),
        ...(rank_id !== undefined && { rankId: rank_id }),
        ...(parentId !== undefined && { parentId }),
      },
    });
    return presentDepartment(await getDepartment(tx, changed.id));
  }),
);

/** Id of what it depends on from now on: the root where the text is empty, nothing for the root itself. */
const placeBelow = async (
  tx: TenantTransaction,
  department: DepartmentWithParts,
  wanted: string,
): Promise<string | null> => {
  if (department.parentId === null) {
    if (wanted !== "") throw rootFixed();
    return null;
  }
  const all = await tx.department.findMany({ select: { id: true, parentId: true, isActive: true } });
  const byId = new Map(all.map((one) => [one.id, one]));
  const target = wanted === "" ? all.find(({ parentId }) => parentId === null) : byId.get(wanted);
  if (!target) throw departmentNotFound();
  for (let above: typeof target | undefined = target; above; above = byId.get(above.parentId ?? ""))
    if (above.id === department.id) throw departmentBelowItself();
  if (!target.isActive && target.id !== department.parentId) throw departmentInactive();
  return target.id;
};
