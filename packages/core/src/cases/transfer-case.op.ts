import { z } from "zod";
import { act } from "../kernel/door-contract";
import { caseId, reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { reasonInput } from "../kernel/text";
import { sectorAcronym } from "../people/sector";
import { MOVING_REFUSALS, moveCase } from "./move-case";
import { TRANSFER_REFUSALS } from "./plan-move";

/** What a transfer and an assignment ask for (specification 1, 4.2 and 4.7). */
export const moveInput = {
  case_id: caseId,
  target_sector_id: reference("targetSector", "Sector de destino"),
  assigned_user_id: reference("user", "A la atención de quién, en ese sector").optional(),
  create_official_doc: meant(z.boolean(), {
    note: "Si se documenta con un pase de vista (PV) firmado y numerado",
    example: false,
  }).default(false),
};

export const transferCaseOp = defineOperation({
  id: "cases.transfer",
  summary: "Transfiere un expediente: otro sector pasa a administrarlo",
  access: "user",
  effect: "write",
  input: z.strictObject({ ...moveInput, reason: reasonInput(500) }),
  output: z.strictObject({
    message: z.string(),
    movement_id: z.guid(),
    from_sector: z.string(),
    to_sector: z.string(),
  }),
  errors: ["invalid_input", ...TRANSFER_REFUSALS, ...MOVING_REFUSALS],
}).run((ctx, input) =>
  act(
    ctx,
    moveCase,
    {
      kind: "transfer" as const,
      caseId: input.case_id,
      targetSectorId: input.target_sector_id,
      reason: input.reason,
      userId: input.assigned_user_id,
      withPass: input.create_official_doc,
    },
    ({ target, sector, movementId }) => ({
      message: `Expediente ${target.number} transferido a ${sectorAcronym(sector)}`,
      movement_id: movementId,
      from_sector: sectorAcronym(target.ownerSector),
      to_sector: sectorAcronym(sector),
    }),
  ),
);
