import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { departmentObject } from "./case-type";

export const listDepartmentOptionsOp = defineOperation({
  id: "caseTypes.listDepartmentOptions",
  summary: "Reparticiones activas: las que pueden caratular o abrir expedientes de un tipo",
  access: "administrator",
  effect: "read",
  input: z.strictObject(windowInput),
  output: z.strictObject({ departments: z.array(departmentObject), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const where = { isActive: true };
  const [total, departments] = await Promise.all([
    ctx.db.department.count({ where }),
    ctx.db.department.findMany({
      where,
      select: { id: true, name: true, acronym: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      ...listWindow(asked),
    }),
  ]);
  return { departments, ...presentWindow(total, asked) };
});
