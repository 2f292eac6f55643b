import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { keysNamed } from "../kernel/named-rows";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { familyForAdmin, familyParts, presentFamily } from "./family";

export const listFamiliesForAdminOp = defineOperation({
  id: "registryFamilies.list",
  summary: "Lista las familias de registro del municipio, también las inactivas",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    search: searchInput().optional(),
    is_active: meant(z.boolean(), {
      note: "Solo las activas, o solo las inactivas",
      example: true,
    }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({ registry_families: z.array(familyForAdmin), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, is_active, ...asked }) => {
  const found = await keysNamed<string>(
    ctx,
    { table: "registry_families", key: "code", text: "code || ' ' || name" },
    search,
  );
  const where = {
    ...(found && { code: { in: found } }),
    ...(is_active !== undefined && { isActive: is_active }),
  };
  const [total, rows] = await Promise.all([
    ctx.db.registryFamily.count({ where }),
    ctx.db.registryFamily.findMany({
      where,
      include: familyParts,
      orderBy: [{ name: "asc" }, { code: "asc" }],
      ...listWindow(asked),
    }),
  ]);
  return { registry_families: rows.map(presentFamily), ...presentWindow(total, asked) };
});
