import { z } from "zod";
import { numberedReference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { lockOrganization } from "./lock-organization";
import {
  presentRank,
  rankLevelInput,
  rankLevelTaken,
  rankNameInput,
  rankNameTaken,
  rankObject,
  rankWithSeal,
  requireFreeRank,
} from "./rank";
import { requireSeal, sealNotFound } from "./seal";

export const createRankOp = defineOperation({
  id: "ranks.create",
  summary: "Crea un rango",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    name: rankNameInput,
    level: rankLevelInput,
    city_seal_id: numberedReference("seal", "Sello de quienes son titulares con ese rango")
      .nullable()
      .optional(),
  }),
  output: rankObject,
  errors: ["invalid_input", sealNotFound, rankNameTaken, rankLevelTaken],
}).run((ctx, { name, level, city_seal_id = null }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    await requireFreeRank(tx, { name, level });
    await requireSeal(tx, city_seal_id);
    const data = { id: ctx.newId(), name, level, sealId: city_seal_id };
    const answer = presentRank(await tx.rank.create({ data, ...rankWithSeal }));
    await ctx.settle(tx, answer);
    return answer;
  }),
);
