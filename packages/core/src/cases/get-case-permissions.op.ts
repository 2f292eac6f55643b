import { z } from "zod";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { caseFacts, casePermissions, casePermissionsObject } from "../permissions/case-access";
import { caseNotFound, getVisibleCase } from "../permissions/get-visible-case";

export const getCasePermissionsOp = defineOperation({
  id: "cases.getPermissions",
  summary: "Dice qué puede hacer el usuario con un expediente",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: casePermissionsObject,
  errors: ["invalid_input", caseNotFound],
}).run(async (ctx, { case_id }) =>
  casePermissions(ctx.actor, await getVisibleCase(ctx, case_id, { hidden: "not_found", include: caseFacts })),
);
