import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { presentSeal, sealForAdmin, sealWithRank } from "./seal";

export const listSealsOp = defineOperation({
  id: "citySeals.list",
  summary: "Lista los sellos del municipio",
  access: "administrator",
  effect: "read",
  input: z.strictObject(windowInput),
  output: z.strictObject({ city_seals: z.array(sealForAdmin), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async ({ db }, asked) => {
  const [total, rows] = await Promise.all([
    db.seal.count(),
    db.seal.findMany({ ...sealWithRank, orderBy: [{ name: "asc" }, { id: "asc" }], ...listWindow(asked) }),
  ]);
  return { city_seals: rows.map(presentSeal), ...presentWindow(total, asked) };
});
