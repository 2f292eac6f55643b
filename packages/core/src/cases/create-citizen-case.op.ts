import { z } from "zod";
import { act } from "../kernel/door-contract";
import { caseTemplateId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { referenceInput } from "../kernel/text";
import { REFERENCE_LENGTH_MAX } from "./create-case.op";
import { CITIZEN_OPENING_REFUSALS, openCitizenCase } from "./open-citizen-case";

export const createCitizenCaseOp = defineOperation({
  id: "cases.createByCitizen",
  summary:
    "Inicia un expediente del ciudadano en la repartición que caratula su tipo, con la carátula firmada por él, y lo comparte con él",
  access: "citizen",
  effect: "write",
  input: z.strictObject({
    case_template_id: caseTemplateId,
    reference: referenceInput(REFERENCE_LENGTH_MAX),
  }),
  output: z.strictObject({
    case_id: z.guid(),
    case_number: z.string(),
    official_number: z.string().describe("De la carátula"),
  }),
  errors: ["invalid_input", ...CITIZEN_OPENING_REFUSALS],
}).run((ctx, { case_template_id, reference }) =>
  act(ctx, openCitizenCase, { templateId: case_template_id, reference }, ({ opened, cover }) => ({
    case_id: opened.id,
    case_number: opened.number,
    official_number: cover.officialNumber,
  })),
);
