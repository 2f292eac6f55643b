import { MOVING_REFUSALS, moveCase } from "@foja/core/cases/move-case";
import { ASSIGNMENT_REFUSALS, TRANSFER_REFUSALS } from "@foja/core/cases/plan-move";
import { moveInput } from "@foja/core/cases/transfer-case.op";
import { defineDoorContract } from "@foja/core/kernel/door-contract";
import { meant } from "@foja/core/kernel/meaning";
import { reasonInput } from "@foja/core/kernel/text";
import { sectorAcronym } from "@foja/core/people/sector";
import { z } from "zod";

/** Both moves through one address (specification 1, 4.7): who hands over, and who only asks another sector to act. */
export const transferCaseContract = defineDoorContract({
  id: "cases.move",
  summary: "Transfiere un expediente a otro sector, o solo le pide que actúe",
  access: "user",
  effect: "write",
  input: z.strictObject({
    ...moveInput,
    reason: reasonInput(500, 5),
    transfer_ownership: meant(z.boolean(), {
      note: "Si el sector de destino pasa a administrar el expediente; si no, solo se le asigna una tarea",
      example: true,
    }).default(false),
  }),
  output: z.strictObject({
    movement_id: z.guid(),
    from_sector: z.string(),
    to_sector: z.string(),
    transfer_ownership: z.boolean(),
  }),
  errors: ["invalid_input", ...new Set([...TRANSFER_REFUSALS, ...ASSIGNMENT_REFUSALS]), ...MOVING_REFUSALS],
}).run((ctx, input) =>
  ctx.act(
    moveCase,
    {
      kind: input.transfer_ownership ? "transfer" : "assignment",
      caseId: input.case_id,
      targetSectorId: input.target_sector_id,
      reason: input.reason,
      userId: input.assigned_user_id,
      withPass: input.create_official_doc,
    },
    ({ target, sector, movementId }) => ({
      movement_id: movementId,
      from_sector: sectorAcronym(target.ownerSector),
      to_sector: sectorAcronym(sector),
      transfer_ownership: input.transfer_ownership,
    }),
  ),
);
