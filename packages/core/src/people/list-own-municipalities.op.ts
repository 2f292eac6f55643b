import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { municipalityObject } from "./municipality-object";

export const listOwnMunicipalitiesOp = defineOperation({
  id: "session.listMunicipalities",
  summary: "Los municipios a los que pertenece la persona",
  access: "user",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({ municipalities: z.array(municipalityObject) }),
  errors: ["invalid_input"],
}).run(async ({ global, actor }) => {
  const entries = await global.directoryEntry.findMany({ where: { email: actor.email.toLowerCase() } });
  const municipalities = await global.municipality.findMany({
    where: { schemaName: { in: entries.map(({ schemaName }) => schemaName) } },
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
