import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { keysNamed } from "../kernel/named-rows";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { presentSeal, sealForAdmin, sealWithRank } from "./seal";

export const listSealsOp = defineOperation({
  id: "citySeals.list",
  summary: "Lista los sellos del municipio",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ search: searchInput().optional(), ...windowInput }),
  output: z.strictObject({ city_seals: z.array(sealForAdmin), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, ...asked }) => {
  const found = await keysNamed<number>(
    ctx,
    { table: "city_seals", key: "id", text: "name || ' ' || description" },
    search,
  );
  const where = found ? { id: { in: found } } : {};
  const [total, rows] = await Promise.all([
    ctx.db.seal.count({ where }),
    ctx.db.seal.findMany({
      where,
      ...sealWithRank,
      orderBy: [{ name: "asc" }, { id: "asc" }],
      ...listWindow(asked),
    }),
  ]);
  return { city_seals: rows.map(presentSeal), ...presentWindow(total, asked) };
});
