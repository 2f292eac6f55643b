import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { defineOperation } from "../kernel/operation";
import { lockOrganization } from "./lock-organization";
import {
  presentSeal,
  requireFreeSealName,
  sealDescriptionInput,
  sealForAdmin,
  sealId,
  sealNameInput,
  sealNameTaken,
  sealNotFound,
  sealWithRank,
} from "./seal";

const changes = { name: sealNameInput, description: sealDescriptionInput };

export const updateSealOp = defineOperation({
  id: "citySeals.update",
  summary: "Cambia el texto o la descripción de un sello; lo firmado queda como está",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    seal_id: sealId,
    ...z.strictObject(changes).partial().shape,
    expected: expectedInput(changes),
  }),
  output: sealForAdmin,
  errors: ["invalid_input", sealNotFound, sealNameTaken, changedMeanwhile],
}).run((ctx, { seal_id, expected, name, description }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const seal = await tx.seal.findUnique({ where: { id: seal_id } });
    if (!seal) throw sealNotFound();
    requireExpected(expected, { name: seal.name, description: seal.description });
    if (name) await requireFreeSealName(tx, name, seal.id);
    const changed = await tx.seal.update({
      where: { id: seal.id },
      data: { ...(name && { name }), ...(description !== undefined && { description }) },
      ...sealWithRank,
    });
    return presentSeal(changed);
  }),
);
