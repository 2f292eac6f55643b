import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { numberedReference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { lockOrganization } from "./lock-organization";
import { changeOfficeSeal } from "./office-seal";
import {
  presentRank,
  rankId,
  rankLevelInput,
  rankLevelTaken,
  rankNameInput,
  rankNameTaken,
  rankNotFound,
  rankObject,
  rankWithSeal,
  requireFreeRank,
} from "./rank";
import { requireSeal, sealNotFound } from "./seal";

const changes = {
  name: rankNameInput,
  level: rankLevelInput,
  city_seal_id: numberedReference(
    "seal",
    "Sello de quienes son titulares con ese rango; null lo quita",
  ).nullable(),
};

export const updateRankOp = defineOperation({
  id: "ranks.update",
  summary: "Cambia el nombre, el nivel o el sello de un rango; el sello cambia también para sus titulares",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    rank_id: rankId,
    ...z.strictObject(changes).partial().shape,
    expected: expectedInput(changes),
  }),
  output: rankObject,
  errors: ["invalid_input", rankNotFound, sealNotFound, rankNameTaken, rankLevelTaken, changedMeanwhile],
}).run((ctx, { rank_id, expected, name, level, city_seal_id }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const rank = await tx.rank.findUnique({ where: { id: rank_id } });
    if (!rank) throw rankNotFound();
    requireExpected(expected, { name: rank.name, level: rank.level, city_seal_id: rank.sealId });
    await requireFreeRank(tx, { name, level }, rank.id);
    await requireSeal(tx, city_seal_id);

    if (city_seal_id !== undefined) {
      const offices = await tx.department.findMany({
        where: { rankId: rank.id, headUserId: { not: null } },
      });
      for (const { headUserId } of offices) await changeOfficeSeal(tx, headUserId, rank.sealId, city_seal_id);
    }
    const changed = await tx.rank.update({
      where: { id: rank.id },
      data: {
        ...(name && { name }),
        ...(level && { level }),
        ...(city_seal_id !== undefined && { sealId: city_seal_id }),
      },
      ...rankWithSeal,
    });
    return presentRank(changed);
  }),
);
