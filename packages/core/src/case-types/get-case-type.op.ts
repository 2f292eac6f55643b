import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { caseTypeForAdmin, caseTypeId, caseTypeNotFound, caseTypeParts, presentCaseType } from "./case-type";

export const getCaseTypeOp = defineOperation({
  id: "caseTypes.get",
  summary: "Un tipo de expediente con quiénes lo pueden abrir y cuántos hay",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ case_type_id: caseTypeId }),
  output: caseTypeForAdmin,
  errors: ["invalid_input", caseTypeNotFound],
}).run(async (ctx, { case_type_id: id }) => {
  const type = await ctx.db.caseTemplate.findUnique({ where: { id }, include: caseTypeParts });
  if (!type) throw caseTypeNotFound();
  return presentCaseType(type);
});
