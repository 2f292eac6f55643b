import { z } from "zod";
import { presentWindow, windowInput, windowOf, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { namedEntries } from "../kernel/named-entries";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
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
  input: z.strictObject({
    search: searchInput().optional(),
    is_copied: meant(z.boolean(), {
      note: "Solo las que ya se copiaron, o solo las demás",
      example: false,
    }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({ registry_families: z.array(item), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, is_copied, ...asked }) => {
  const [rows, own] = await Promise.all([
    ctx.global.globalRegistryFamily.findMany({ orderBy: { code: "asc" } }),
    ctx.db.registryFamily.findMany({ select: { code: true } }),
  ]);
  const copied = new Set(own.map(({ code }) => code));
  const found = namedEntries(rows, ({ code, name }) => `${code} ${name}`, search).filter(
    ({ code }) => is_copied === undefined || copied.has(code) === is_copied,
  );
  return {
    registry_families: windowOf(found, asked).map((row) => ({
      code: row.code,
      name: row.name,
      description: row.description,
      fields: fieldsOf(row),
      states: row.states,
      is_copied: copied.has(row.code),
    })),
    ...presentWindow(found.length, asked),
  };
});
