import { z } from "zod";
import { caseNumber } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { caseNotFound, findVisibleCase } from "../permissions/get-visible-case";
import { readWholeCase, wholeCase } from "./whole-case";

export const getWholeCaseByNumberOp = defineOperation({
  id: "cases.getWholeByNumber",
  summary: "Devuelve el expediente que lleva exactamente ese número, con sus movimientos y documentos",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_number: caseNumber }),
  output: wholeCase,
  errors: ["invalid_input", caseNotFound],
}).run(async (ctx, { case_number }) =>
  readWholeCase(ctx, async (db, include) => {
    const found = await findVisibleCase({ actor: ctx.actor, db }, { number: case_number }, include);
    if (!found) throw caseNotFound();
    return found;
  }),
);
