import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";
import {
  BY_DEPARTMENT,
  presentSector,
  sectorObject,
  sectorsInUse,
  sectorWithDepartment,
} from "../people/sector";

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
  const [total, rows] = await Promise.all([
    ctx.db.sector.count({ where: sectorsInUse }),
    ctx.db.sector.findMany({
      where: sectorsInUse,
      ...sectorWithDepartment,
      orderBy: BY_DEPARTMENT,
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
