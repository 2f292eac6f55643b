import { z } from "zod";
import { defineOperation } from "../../kernel/operation";
import { municipalityObject } from "../../people/municipality-object";

export const getTokenPersonOp = defineOperation({
  id: "signing.getPerson",
  summary: "Quién firma, con qué CUIL debe estar su certificado, y qué hora es aquí",
  access: "user",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    id: z.guid(),
    full_name: z.string(),
    email: z.string(),
    national_id: z.string().nullable().describe("Lo que debe decir su certificado; nulo si no está cargado"),
    municipality: municipalityObject,
    server_time: z.iso.datetime(),
  }),
  errors: ["invalid_input"],
}).run(async (ctx) => {
  const { actor, tenant } = ctx;
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { countryId: true },
  });
  return {
    id: actor.userId,
    full_name: actor.fullName,
    email: actor.email,
    national_id: user.countryId,
    municipality: { schema: tenant.schema, name: tenant.name, acronym: tenant.acronym },
    server_time: ctx.now().toISOString(),
  };
});
