import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { familyGrants, familyPermissions, familyVisibility } from "../permissions/record-visibility";
import { permissionsObject } from "./family";
import { fieldsOf, recordField } from "./field";

export const listFamiliesOp = defineOperation({
  id: "records.listFamilies",
  summary: "Lista las familias de registro que el usuario puede ver, con sus campos, estados y permisos",
  access: "user",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    registries: z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        description: z.string(),
        schema: z.array(z.strictObject(recordField.shape)),
        states: z.array(z.string()),
        permissions: z.strictObject({ ...permissionsObject.shape, can_create: z.boolean() }),
        record_count: z.int(),
      }),
    ),
    total: z.int(),
  }),
  errors: ["invalid_input"],
}).run(async (ctx) => {
  const families = await ctx.db.registryFamily.findMany({
    where: familyVisibility(ctx.actor),
    include: { ...familyGrants(ctx.actor), _count: { select: { records: true } } },
    orderBy: [{ name: "asc" }, { code: "asc" }],
  });
  return {
    registries: families.map((family) => ({
      code: family.code,
      name: family.name,
      description: family.description,
      schema: fieldsOf(family),
      states: family.states,
      permissions: familyPermissions(ctx.actor, family.permissions),
      record_count: family._count.records,
    })),
    total: families.length,
  };
});

/** The same under its other name, `/registries`: an interface names an operation once. */
export const listRegistriesOp: typeof listFamiliesOp = { ...listFamiliesOp, id: "records.listRegistries" };
