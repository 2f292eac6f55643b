import { z } from "zod";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { caseNotFound, caseNotVisible } from "../permissions/get-visible-case";
import { activeResponsibles } from "./active-responsibles";
import { presentResponsible, responsibleItem } from "./responsibles";

export const listResponsiblesOp = defineOperation({
  id: "cases.listResponsibles",
  summary: "Lista los responsables de un expediente, primero quien lo administra",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: z.strictObject({ responsibles: z.array(responsibleItem), total: z.int() }),
  errors: ["invalid_input", caseNotFound, caseNotVisible],
}).run(async (ctx, { case_id }) => {
  const responsibles = await activeResponsibles(ctx, case_id);
  return { responsibles: responsibles.map(presentResponsible), total: responsibles.length };
});
