import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { lockOrganization } from "./lock-organization";
import {
  presentSeal,
  requireFreeSealName,
  sealDescriptionInput,
  sealForAdmin,
  sealNameInput,
  sealNameTaken,
  sealWithRank,
} from "./seal";

export const createSealOp = defineOperation({
  id: "citySeals.create",
  summary: "Crea un sello",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ name: sealNameInput, description: sealDescriptionInput.default("") }),
  output: sealForAdmin,
  errors: ["invalid_input", sealNameTaken],
}).run((ctx, data) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    await requireFreeSealName(tx, data.name);
    const answer = presentSeal(await tx.seal.create({ data, ...sealWithRank }));
    await ctx.settle(tx, answer);
    return answer;
  }),
);
