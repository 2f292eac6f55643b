import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { findPublicFamilies } from "./public-family";

export const listPublicRegistriesOp = defineOperation({
  id: "registries.list",
  summary: "Lista las familias de registro públicas del municipio",
  access: "reader",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    registries: z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        description: z.string(),
        fields: z.array(z.string()).describe("Claves de los campos públicos"),
      }),
    ),
    total: z.int(),
  }),
  errors: ["invalid_input"],
}).run(async (ctx) => {
  const families = await findPublicFamilies(ctx.db);
  return {
    registries: [...families.values()].map(({ code, name, description, fields }) => ({
      code,
      name,
      description,
      fields: fields.map(({ key }) => key),
    })),
    total: families.size,
  };
});
