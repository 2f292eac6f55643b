import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { PRIVATE_SECTOR } from "../people/sector";
import { presentSectorForAdmin, sectorForAdmin } from "./present-sector";

export const privateSectorReserved = defineRefusal(
  "invalid_input",
  "SECTOR_PRIV_RESERVED",
  "PRIV es el sector privado que cada repartición tiene desde que se crea. Elija otra sigla",
);
export const sectorAcronymTaken = defineRefusal<[acronym: string]>(
  "conflict",
  "SECTOR_ACRONYM_TAKEN",
  (acronym) => `Ya hay un sector ${acronym} en el municipio. Elija otra sigla`,
);
export const departmentNotFound = defineRefusal("not_found", "NOT_FOUND", "Repartición no encontrada");

/** Two to ten letters and digits, in capitals (specification 3, 2.2). */
const sectorAcronymInput = meant(
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{2,10}$/, "Debe tener de 2 a 10 letras y dígitos")
    .toUpperCase(),
  { note: "Sigla del sector, de 2 a 10 letras y dígitos", example: "MESA2", unique: true },
);

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
