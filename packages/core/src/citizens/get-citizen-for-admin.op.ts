import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { citizenId, citizenNotFound } from "./citizen";
import { citizenDetail, presentCitizenDetail } from "./citizen-detail";

export const getCitizenForAdminOp = defineOperation({
  id: "citizens.getForAdmin",
  summary: "Un ciudadano con los expedientes compartidos con él",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ citizen_id: citizenId }),
  output: citizenDetail,
  errors: ["invalid_input", citizenNotFound],
}).run(async (ctx, { citizen_id }) => {
  const row = await ctx.db.citizen.findUnique({ where: { id: citizen_id } });
  if (!row) throw citizenNotFound();
  return presentCitizenDetail(ctx, ctx.db, row);
});
