import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";
import { presentSector, sectorObject, sectorWithDepartment } from "../people/sector";

export const listSectorsOp = defineOperation({
  id: "sectors.list",
  summary: "Lista los sectores activos con su repartición",
  access: "user",
  effect: "read",
  input: z.strictObject(pageInput),
  output: z.strictObject({
    sectors: z.array(
      z.strictObject({
        ...sectorObject.shape,
        department: z.strictObject({ id: z.guid(), name: z.string(), acronym: z.string() }),
        is_active: z.boolean(),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const where = { isActive: true, department: { isActive: true } };
  const [total, rows] = await Promise.all([
    ctx.db.sector.count({ where }),
    ctx.db.sector.findMany({
      where,
      ...sectorWithDepartment,
      orderBy: [{ department: { name: "asc" } }, { acronym: "asc" }, { id: "asc" }],
      ...pageWindow(asked),
    }),
  ]);
  return {
    sectors: rows.map((sector) => ({
      ...presentSector(sector),
      department: sector.department,
      is_active: sector.isActive,
    })),
    ...presentPage(total, asked),
  };
});
