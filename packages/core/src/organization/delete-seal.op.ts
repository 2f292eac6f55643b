import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { lockOrganization } from "./lock-organization";
import { referringTables } from "./referring-tables";
import { sealId, sealNotFound } from "./seal";

const sealUsed = defineRefusal<[where: string]>(
  "conflict",
  "SEAL_IN_USE",
  (where) => `El sello lo usan ${where}. Quítelo antes de ahí`,
);

export const deleteSealOp = defineOperation({
  id: "citySeals.delete",
  summary: "Elimina un sello que nadie usa",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ seal_id: sealId }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", sealNotFound, sealUsed],
}).run((ctx, { seal_id }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    // Whoever is given it meanwhile waits for this row, and finds it gone: the foreign key refuses it.
    await tx.$executeRaw`SELECT FROM city_seals WHERE id = ${seal_id} FOR UPDATE`;
    const seal = await tx.seal.findUnique({ where: { id: seal_id } });
    if (!seal) throw sealNotFound();
    const [table] = await referringTables(tx, "city_seals", seal.id);
    if (table) throw sealUsed(table === "ranks" ? "rangos" : "personas");
    await tx.seal.delete({ where: { id: seal.id } });
    return { message: `Sello ${seal.name} eliminado` };
  }),
);
