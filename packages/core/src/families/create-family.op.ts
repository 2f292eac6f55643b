import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { lockOrganization } from "../organization/lock-organization";
import { familyCodeInput, familyCodeTaken, familyDetail, familyRules, readFamily } from "./family";
import { familyFields } from "./field-definition";

export const createFamilyOp = defineOperation({
  id: "registryFamilies.create",
  summary: "Crea una familia de registro propia; la ve quien recibe permiso",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    code: familyCodeInput,
    name: familyRules.name,
    description: familyRules.description.default(""),
    states: familyRules.states.default(["Activo", "Inactivo"]),
    fields: meant(familyFields, {
      note: "Campos de sus legajos, en su orden",
      example: [{ key: "titular", label: "Titular", type: "text", required: true }],
    }).default([]),
  }),
  output: familyDetail,
  errors: ["invalid_input", familyCodeTaken],
}).run((ctx, { code, ...family }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    if ((await tx.registryFamily.count({ where: { code } })) > 0) throw familyCodeTaken(code);
    await tx.registryFamily.create({ data: { ...family, code, createdAt: ctx.now() } });
    const answer = await readFamily(tx, code);
    await ctx.settle(tx, answer);
    return answer;
  }),
);
