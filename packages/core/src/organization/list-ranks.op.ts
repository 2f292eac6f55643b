import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { presentRank, rankObject, rankWithSeal } from "./rank";

export const listRanksOp = defineOperation({
  id: "ranks.list",
  summary: "Lista los rangos con su sello, del más alto al más bajo",
  access: "administrator",
  effect: "read",
  input: z.strictObject(windowInput),
  output: z.strictObject({ ranks: z.array(rankObject), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async ({ db }, asked) => {
  const [total, rows] = await Promise.all([
    db.rank.count(),
    db.rank.findMany({ ...rankWithSeal, orderBy: { level: "asc" }, ...listWindow(asked) }),
  ]);
  return { ranks: rows.map(presentRank), ...presentWindow(total, asked) };
});
