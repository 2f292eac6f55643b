import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import {
  BY_DEPARTMENT,
  presentSector,
  sectorObject,
  sectorsInUse,
  sectorWithDepartment,
} from "../people/sector";

export const listSectorOptionsOp = defineOperation({
  id: "documentTypes.listSectorOptions",
  summary: "Sectores que pueden habilitarse para crear documentos de un tipo",
  access: "administrator",
  effect: "read",
  input: z.strictObject(windowInput),
  output: z.strictObject({ sectors: z.array(sectorObject), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const [total, rows] = await Promise.all([
    ctx.db.sector.count({ where: sectorsInUse }),
    ctx.db.sector.findMany({
      where: sectorsInUse,
      ...sectorWithDepartment,
      orderBy: BY_DEPARTMENT,
      ...listWindow(asked),
    }),
  ]);
  return { sectors: rows.map(presentSector), ...presentWindow(total, asked) };
});
