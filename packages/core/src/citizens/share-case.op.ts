import { z } from "zod";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { ADDRESSING_REFUSALS, addressCitizen, presentAddressed } from "./addressed-citizen";
import { addressedObject, otherCitizenRef } from "./citizen";

export const shareCaseOp = defineOperation({
  id: "cases.shareWithCitizen",
  summary: "Comparte un expediente con un ciudadano: desde entonces lo ve, con sus documentos, en su portal",
  access: "user",
  effect: "write",
  input: z.strictObject({ case_id: caseId, citizen_id: otherCitizenRef }),
  output: z.strictObject({
    message: z.string(),
    case_id: z.guid(),
    citizen: addressedObject,
    shared_at: z.iso.datetime(),
    movement_id: z.guid().nullable().describe("Nulo si ya estaba compartido con él"),
  }),
  errors: ["invalid_input", ...ADDRESSING_REFUSALS],
}).run((ctx, named) =>
  ctx.transaction(async (tx) => {
    const { target, citizen } = await addressCitizen(tx, ctx, named);
    const ids = { caseId: target.id, citizenId: citizen.id };
    const before = await tx.caseShare.findUnique({ where: { caseId_citizenId: ids } });
    const now = ctx.now();
    const movementId = before ? null : ctx.newId();
    if (movementId) {
      const { userId } = ctx.actor;
      await tx.caseShare.create({ data: { ...ids, sharedAt: now, sharedById: userId } });
      await tx.caseMovement.create({
        data: {
          id: movementId,
          caseId: target.id,
          type: "citizen_share",
          userId,
          data: { citizen_id: citizen.id, person_name: citizen.fullName },
          createdAt: now,
        },
      });
      await tx.case.update({ where: { id: target.id }, data: { lastModifiedAt: now } });
    }
    const answer = {
      message: before
        ? `El expediente ${target.number} ya estaba compartido con ${citizen.fullName}`
        : `Expediente ${target.number} compartido con ${citizen.fullName}`,
      case_id: target.id,
      citizen: presentAddressed(citizen),
      shared_at: (before?.sharedAt ?? now).toISOString(),
      movement_id: movementId,
    };
    await ctx.settle(tx, answer);
    return answer;
  }),
);
