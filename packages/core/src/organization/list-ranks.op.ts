import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { keysNamed } from "../kernel/named-rows";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { presentRank, rankObject, rankWithSeal } from "./rank";

export const listRanksOp = defineOperation({
  id: "ranks.list",
  summary: "Lista los rangos con su sello, del más alto al más bajo",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ search: searchInput().optional(), ...windowInput }),
  output: z.strictObject({ ranks: z.array(rankObject), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, ...asked }) => {
  const found = await keysNamed<string>(ctx, { table: "ranks", key: "id", text: "name" }, search);
  const where = found ? { id: { in: found } } : {};
  const [total, rows] = await Promise.all([
    ctx.db.rank.count({ where }),
    ctx.db.rank.findMany({ where, ...rankWithSeal, orderBy: { level: "asc" }, ...listWindow(asked) }),
  ]);
  return { ranks: rows.map(presentRank), ...presentWindow(total, asked) };
});
