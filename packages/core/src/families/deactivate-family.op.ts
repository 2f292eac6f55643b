import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { familyHasRecords, familyNotFound, lockFamily, registryFamilyCode, requireNoRecords } from "./family";

export const deactivateFamilyOp = defineOperation({
  id: "registryFamilies.deactivate",
  summary: "Desactiva una familia de registro sin legajos",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ code: registryFamilyCode }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", familyNotFound, familyHasRecords],
}).run((ctx, { code }) =>
  ctx.transaction(async (tx) => {
    const family = await lockFamily(tx, code);
    requireNoRecords(family);
    await tx.registryFamily.update({ where: { code }, data: { isActive: false } });
    return { message: `Familia ${family.code} desactivada` };
  }),
);
