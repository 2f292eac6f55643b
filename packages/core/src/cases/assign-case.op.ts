import { z } from "zod";
import { act } from "../kernel/door-contract";
import { defineOperation } from "../kernel/operation";
import { reasonInput } from "../kernel/text";
import { sectorAcronym } from "../people/sector";
import { MOVING_REFUSALS, moveCase } from "./move-case";
import { ASSIGNMENT_REFUSALS } from "./plan-move";
import { moveInput } from "./transfer-case.op";

export const assignCaseOp = defineOperation({
  id: "cases.assign",
  summary: "Pide a otro sector, o a alguien de él, que actúe en un expediente sin pasar a administrarlo",
  access: "user",
  effect: "write",
  input: z.strictObject({ ...moveInput, reason: reasonInput(500, 5) }),
  output: z.strictObject({
    message: z.string(),
    movement_id: z.guid(),
    /** Full name of the person, when one was named. */
    assigned_to: z.string().nullable(),
    sector: z.string(),
  }),
  errors: ["invalid_input", ...ASSIGNMENT_REFUSALS, ...MOVING_REFUSALS],
}).run((ctx, input) =>
  act(
    ctx,
    moveCase,
    {
      kind: "assignment" as const,
      caseId: input.case_id,
      targetSectorId: input.target_sector_id,
      reason: input.reason,
      userId: input.assigned_user_id,
      withPass: input.create_official_doc,
    },
    ({ target, sector, person, movementId }) => ({
      message: `Expediente ${target.number} asignado a ${person?.fullName ?? sectorAcronym(sector)}`,
      movement_id: movementId,
      assigned_to: person?.fullName ?? null,
      sector: sectorAcronym(sector),
    }),
  ),
);
