import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { BY_DEPARTMENT, sectorWithDepartment } from "../people/sector";
import { presentSectorForAdmin, sectorForAdmin } from "./sector";

export const listSectorsForAdminOp = defineOperation({
  id: "sectors.listForAdmin",
  summary: "Lista los sectores del municipio, también los inactivos",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    department_id: reference("department", "Solo los de esta repartición").optional(),
    is_active: meant(z.boolean(), {
      note: "Solo los activos, o solo los inactivos",
      example: true,
    }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({ sectors: z.array(sectorForAdmin), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { department_id, is_active, ...asked }) => {
  const where = {
    ...(department_id && { departmentId: department_id }),
    ...(is_active !== undefined && { isActive: is_active }),
  };
  const [total, rows] = await Promise.all([
    ctx.db.sector.count({ where }),
    ctx.db.sector.findMany({ where, ...sectorWithDepartment, orderBy: BY_DEPARTMENT, ...listWindow(asked) }),
  ]);
  return { sectors: rows.map(presentSectorForAdmin), ...presentWindow(total, asked) };
});
