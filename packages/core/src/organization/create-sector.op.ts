import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { PRIVATE_SECTOR } from "../people/sector";
import { departmentNotFound } from "./department";
import {
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
  errors: ["invalid_input", privateSectorReserved, sectorAcronymTaken, departmentNotFound],
}).run(async (ctx, { department_id, acronym }) => {
  if (acronym === PRIVATE_SECTOR) throw privateSectorReserved();
  return ctx.transaction(async (tx) => {
    const department = await tx.department.findFirst({ where: { id: department_id, isActive: true } });
    if (!department) throw departmentNotFound();
    // Of two callers at once with one acronym, the unique index lets one in.
    const { count } = await tx.sector.createMany({
      data: [{ id: ctx.newId(), departmentId: department.id, acronym, createdAt: ctx.now() }],
      skipDuplicates: true,
    });
    if (count === 0) throw sectorAcronymTaken(acronym);

    const sector = await tx.sector.findFirstOrThrow({ where: { acronym, departmentId: department.id } });
    const answer = presentSectorForAdmin({ ...sector, department });
    await ctx.settle(tx, answer);
    return answer;
  });
});
