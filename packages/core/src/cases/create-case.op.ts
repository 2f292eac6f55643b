import { z } from "zod";
import { act } from "../kernel/door-contract";
import { caseTemplateId, reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { referenceInput } from "../kernel/text";
import { OPENING_REFUSALS, openCase } from "./open-case";

export const REFERENCE_LENGTH_MAX = 500;

export const createCaseOp = defineOperation({
  id: "cases.create",
  summary: "Crea un expediente con su carátula firmada",
  access: "user",
  effect: "write",
  input: z.strictObject({
    case_template_id: caseTemplateId,
    reference: referenceInput(REFERENCE_LENGTH_MAX),
    owner_sector_id: reference(
      "sector",
      "Sector que administra el expediente; por defecto, el del usuario",
    ).optional(),
  }),
  output: z.strictObject({
    case_id: z.guid(),
    case_number: z.string(),
    reference: z.string(),
    status: z.literal("active"),
    created_at: z.iso.datetime(),
  }),
  errors: ["invalid_input", ...OPENING_REFUSALS],
}).run((ctx, { case_template_id, reference, owner_sector_id }) =>
  act(
    ctx,
    openCase,
    { templateId: case_template_id, reference, ownerSectorId: owner_sector_id },
    ({ opened }) => ({
      case_id: opened.id,
      case_number: opened.number,
      reference: opened.reference,
      status: "active" as const,
      created_at: opened.createdAt.toISOString(),
    }),
  ),
);
