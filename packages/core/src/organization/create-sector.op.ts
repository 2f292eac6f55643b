import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { PRIVATE_SECTOR } from "../people/sector";
import { departmentNotFound } from "./department";
import { lockOrganization } from "./lock-organization";
import {
  departmentInactive,
  presentSectorForAdmin,
  privateSectorReserved,
  sectorAcronymInput,
  sectorAcronymTaken,
  sectorForAdmin,
} from "./sector";

export const createSectorOp = defineOperation({
  id: "sectors.create",
  summary: "Crea un sector de trabajo en una repartición",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    department_id: reference("department", "Repartición a la que pertenece"),
    acronym: sectorAcronymInput,
  }),
  output: sectorForAdmin,
  errors: [
    "invalid_input",
    privateSectorReserved,
    sectorAcronymTaken,
    departmentNotFound,
    departmentInactive,
  ],
}).run(async (ctx, { department_id, acronym }) => {
  if (acronym === PRIVATE_SECTOR) throw privateSectorReserved();
  return ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const department = await tx.department.findUnique({ where: { id: department_id } });
    if (!department) throw departmentNotFound();
    if (!department.isActive) throw departmentInactive();
    if ((await tx.sector.count({ where: { acronym } })) > 0) throw sectorAcronymTaken(acronym);

    const sector = await tx.sector.create({
      data: { id: ctx.newId(), departmentId: department.id, acronym, createdAt: ctx.now() },
    });
    const answer = presentSectorForAdmin({ ...sector, department });
    await ctx.settle(tx, answer);
    return answer;
  });
});
