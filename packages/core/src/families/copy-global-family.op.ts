import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { exactText } from "../kernel/text";
import { lockOrganization } from "../organization/lock-organization";
import { fieldsOf } from "../records/field";
import { familyCodeTaken, familyDetail, readFamily } from "./family";

export const globalFamilyNotFound = defineRefusal(
  "not_found",
  "NOT_FOUND",
  "Familia de registro no encontrada en el catálogo global",
);
export const familyAlreadyCopied = defineRefusal<[code: string]>(
  "conflict",
  "FAMILY_ALREADY_COPIED",
  (code) => `La familia ${code} ya se copió del catálogo global`,
);

export const copyGlobalFamilyOp = defineOperation({
  id: "registryFamilies.copyGlobal",
  summary: "Copia una familia de registro del catálogo global; la ve quien recibe permiso",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    global_registry_family_id: meant(exactText(20), {
      refers: "globalFamily",
      note: "Código de la familia en el catálogo global",
    }),
  }),
  output: familyDetail,
  errors: ["invalid_input", globalFamilyNotFound, familyAlreadyCopied, familyCodeTaken],
}).run(async (ctx, { global_registry_family_id: code }) => {
  const found = await ctx.global.globalRegistryFamily.findUnique({ where: { code } });
  if (!found) throw globalFamilyNotFound();
  const { createdAt: _, ...copied } = found;

  return ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const own = await tx.registryFamily.findUnique({ where: { code }, select: { origin: true } });
    if (own) throw (own.origin === "global" ? familyAlreadyCopied : familyCodeTaken)(code);
    await tx.registryFamily.create({
      data: { ...copied, fields: fieldsOf(copied), origin: "global", createdAt: ctx.now() },
    });
    const answer = await readFamily(tx, code);
    await ctx.settle(tx, answer);
    return answer;
  });
});
