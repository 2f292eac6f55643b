import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { findOpenSchemas } from "./memberships";

export const listTenantsOp = defineOperation({
  id: "people.listTenants",
  summary: "Lista los municipios a los que pertenece la persona",
  access: "person",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    tenants: z.array(z.strictObject({ tenant_id: z.string(), name: z.string() })),
  }),
  errors: ["invalid_input"],
}).run(async ({ global, actor }) => {
  const municipalities = await global.municipality.findMany({
    where: { schemaName: { in: await findOpenSchemas(global, actor) } },
    orderBy: [{ name: "asc" }, { schemaName: "asc" }],
  });
  return { tenants: municipalities.map(({ schemaName, name }) => ({ tenant_id: schemaName, name })) };
});
