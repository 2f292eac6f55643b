import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { fieldsOf, recordField } from "../records/field";

const item = z.strictObject({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  fields: z.array(z.strictObject(recordField.shape)),
  states: z.array(z.string()),
  /** Whether the municipality has a family of this code. */
  is_copied: z.boolean(),
});

export const listGlobalFamiliesOp = defineOperation({
  id: "registryFamilies.listGlobal",
  summary: "Lista las familias de registro del catálogo global y dice cuáles ya se copiaron",
  access: "administrator",
  effect: "read",
  input: z.strictObject(windowInput),
  output: z.strictObject({ registry_families: z.array(item), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const [total, rows] = await Promise.all([
    ctx.global.globalRegistryFamily.count(),
    ctx.global.globalRegistryFamily.findMany({ orderBy: { code: "asc" }, ...listWindow(asked) }),
  ]);
  const own = await ctx.db.registryFamily.findMany({
    where: { code: { in: rows.map(({ code }) => code) } },
    select: { code: true },
  });
  return {
    registry_families: rows.map((row) => ({
      code: row.code,
      name: row.name,
      description: row.description,
      fields: fieldsOf(row),
      states: row.states,
      is_copied: own.some(({ code }) => code === row.code),
    })),
    ...presentWindow(total, asked),
  };
});
