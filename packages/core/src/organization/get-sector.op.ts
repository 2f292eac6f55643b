import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { sectorNotFound, sectorWithDepartment } from "../people/sector";
import { presentSectorForAdmin, sectorForAdmin, workersOf, workSectorId } from "./sector";

export const getSectorOp = defineOperation({
  id: "sectors.get",
  summary: "Un sector con las personas que trabajan en él",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ sector_id: workSectorId }),
  output: z.strictObject({
    ...sectorForAdmin.shape,
    users: z.array(
      z.strictObject({ id: z.guid(), full_name: z.string(), email: z.string(), estado: z.int() }),
    ),
  }),
  errors: ["invalid_input", sectorNotFound],
}).run(async (ctx, { sector_id }) => {
  const sector = await ctx.db.sector.findUnique({ where: { id: sector_id }, ...sectorWithDepartment });
  if (!sector) throw sectorNotFound();
  const users = await ctx.db.user.findMany({
    where: workersOf(sector.id),
    orderBy: [{ fullName: "asc" }, { id: "asc" }],
  });
  return {
    ...presentSectorForAdmin(sector),
    users: users.map(({ id, fullName, email, estado }) => ({ id, full_name: fullName, email, estado })),
  };
});
