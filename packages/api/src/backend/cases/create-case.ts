import { createCaseOp } from "@foja/core/cases/create-case.op";
import { openCase } from "@foja/core/cases/open-case";
import { defineDoorContract } from "@foja/core/kernel/door-contract";
import { z } from "zod";

/** What the gateway takes, answered with the cover beside the case (specification 1, 4.7). */
export const createCaseContract = defineDoorContract({
  ...createCaseOp,
  output: z.strictObject({
    case: z.strictObject({ case_id: z.guid(), case_number: z.string() }),
    cover: z.strictObject({ document_id: z.guid(), official_number: z.string() }),
  }),
}).run((ctx, { case_template_id, reference, owner_sector_id }) =>
  ctx.act(
    openCase,
    { templateId: case_template_id, reference, ownerSectorId: owner_sector_id },
    ({ opened, cover }) => ({
      case: { case_id: opened.id, case_number: opened.number },
      cover: { document_id: cover.documentId, official_number: cover.officialNumber },
    }),
  ),
);
