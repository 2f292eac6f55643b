import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { findOpenSchemas } from "./memberships";
import { municipalityObject } from "./municipality-object";

export const listOwnMunicipalitiesOp = defineOperation({
  id: "session.listMunicipalities",
  summary: "Los municipios a los que pertenece la persona",
  access: "user",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({ municipalities: z.array(municipalityObject) }),
  errors: ["invalid_input"],
}).run(async ({ global, actor: { email, subject }, tenant }) => {
  const others = subject ? await findOpenSchemas(global, { email, subject }) : [];
  const municipalities = await global.municipality.findMany({
    where: { schemaName: { in: [tenant.schema, ...others] } },
    orderBy: [{ name: "asc" }, { schemaName: "asc" }],
  });
  return {
    municipalities: municipalities.map(({ schemaName: schema, name, acronym }) => ({
      schema,
      name,
      acronym,
    })),
  };
});
