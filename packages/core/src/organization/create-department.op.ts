import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { PRIVATE_SECTOR } from "../people/sector";
import {
  departmentAcronymInput,
  departmentAcronymTaken,
  departmentForAdmin,
  departmentNameInput,
  departmentNotFound,
  getDepartment,
  presentDepartment,
  requireFreeAcronym,
} from "./department";
import { lockOrganization } from "./lock-organization";
import { rankNotFound, requireRank } from "./rank";
import { departmentInactive } from "./sector";

export const createDepartmentOp = defineOperation({
  id: "departments.create",
  summary: "Crea una repartición con su sector privado PRIV",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    name: departmentNameInput,
    acronym: departmentAcronymInput,
    parent_id: reference("department", "Repartición de la que depende"),
    rank_id: reference("rank", "Rango").nullable().optional(),
  }),
  output: departmentForAdmin,
  errors: ["invalid_input", departmentNotFound, departmentInactive, rankNotFound, departmentAcronymTaken],
}).run((ctx, { name, acronym, parent_id, rank_id = null }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const parent = await tx.department.findUnique({ where: { id: parent_id } });
    if (!parent) throw departmentNotFound();
    if (!parent.isActive) throw departmentInactive();
    await requireRank(tx, rank_id);
    await requireFreeAcronym(tx, acronym);

    const [id, createdAt] = [ctx.newId(), ctx.now()];
    await tx.department.create({
      data: { id, name, acronym, parentId: parent.id, rankId: rank_id, createdAt },
    });
    await tx.sector.create({
      data: { id: ctx.newId(), departmentId: id, acronym: PRIVATE_SECTOR, createdAt },
    });
    const answer = presentDepartment(await getDepartment(tx, id));
    await ctx.settle(tx, answer);
    return answer;
  }),
);
