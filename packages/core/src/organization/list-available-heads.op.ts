import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { matchesWords } from "../kernel/words";
import { presentSector, sectorObject, sectorWithDepartment } from "../people/sector";
import { BY_NAME } from "../people/sector-people";
import { chartDepartmentId, departmentNotFound, getDepartment } from "./department";
import { HEAD_CANDIDATES } from "./head";

export const listAvailableHeadsOp = defineOperation({
  id: "departments.listAvailableHeads",
  summary: "Lista las personas activas que pueden ser titular: las que no lo son de ninguna repartición",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    department_id: chartDepartmentId,
    search: searchInput().optional(),
    ...windowInput,
  }),
  output: z.strictObject({
    users: z.array(
      z.strictObject({ id: z.guid(), full_name: z.string(), email: z.string(), sector: sectorObject }),
    ),
    ...windowOutput,
  }),
  errors: ["invalid_input", departmentNotFound],
}).run(async ({ db }, { department_id, search, ...asked }) => {
  await getDepartment(db, department_id);
  const where = { AND: [HEAD_CANDIDATES, search ? matchesWords(search) : {}], headOf: null };
  const [total, users] = await Promise.all([
    db.user.count({ where }),
    db.user.findMany({
      where,
      include: { sector: sectorWithDepartment },
      orderBy: BY_NAME,
      ...listWindow(asked),
    }),
  ]);
  return {
    users: users.map(({ id, fullName, email, sector }) => ({
      id,
      full_name: fullName,
      email,
      sector: presentSector(sector),
    })),
    ...presentWindow(total, asked),
  };
});
