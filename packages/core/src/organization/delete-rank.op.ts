import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { lockOrganization } from "./lock-organization";
import { rankId, rankNotFound } from "./rank";
import { referringTables } from "./referring-tables";

const rankInUse = defineRefusal<[where: string]>(
  "conflict",
  "RANK_IN_USE",
  (where) => `El rango lo usan ${where}. Quítelo antes de ahí`,
);

export const deleteRankOp = defineOperation({
  id: "ranks.delete",
  summary: "Elimina un rango que nada usa",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ rank_id: rankId }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", rankNotFound, rankInUse],
}).run((ctx, { rank_id }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    // A document type that comes to name it meanwhile waits for this row, and finds it gone: its foreign key refuses it.
    await tx.$executeRaw`SELECT FROM ranks WHERE id = ${rank_id}::uuid FOR UPDATE`;
    const rank = await tx.rank.findUnique({ where: { id: rank_id } });
    if (!rank) throw rankNotFound();
    const [table] = await referringTables(tx, "ranks", rank.id);
    if (table) throw rankInUse(table === "departments" ? "reparticiones" : "tipos de documento");
    await tx.rank.delete({ where: { id: rank.id } });
    return { message: `Rango ${rank.name} eliminado` };
  }),
);
