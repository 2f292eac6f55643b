import { z } from "zod";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { readWholeCase, wholeCase } from "./whole-case";

export const getWholeCaseOp = defineOperation({
  id: "cases.getWhole",
  summary:
    "Devuelve un expediente con sus movimientos, sus documentos y lo que el usuario puede hacer con él",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: wholeCase,
  errors: ["invalid_input", caseNotVisible, caseNotFound],
}).run(async (ctx, { case_id }) =>
  readWholeCase(ctx, (db, include) => getVisibleCase(ctx, case_id, { hidden: "forbidden", include, db })),
);
