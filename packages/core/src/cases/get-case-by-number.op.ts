import { z } from "zod";
import { caseNumber } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { caseNotFound, findVisibleCase } from "../permissions/get-visible-case";
import { caseDetailShape, casePresentation, presentCase } from "./case";

export const getCaseByNumberOp = defineOperation({
  id: "cases.getByNumber",
  summary: "Devuelve el expediente que lleva exactamente ese número",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_number: caseNumber }),
  output: z.strictObject(caseDetailShape),
  errors: ["invalid_input", caseNotFound],
}).run(async (ctx, { case_number }) => {
  const found = await findVisibleCase(ctx, { number: case_number }, casePresentation);
  if (!found) throw caseNotFound();
  return presentCase(found);
});
