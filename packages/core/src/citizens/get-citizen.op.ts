import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { citizenNotFound, citizenObject, citizenRef, findCitizen, presentCitizen } from "./citizen";

export const getCitizenOp = defineOperation({
  id: "citizens.get",
  summary: "Devuelve un ciudadano por su UUID o por su identificación nacional",
  access: "portal",
  effect: "read",
  input: z.strictObject({ id_or_country_id: citizenRef }),
  output: citizenObject,
  errors: ["invalid_input", citizenNotFound],
}).run(async (ctx, { id_or_country_id }) => {
  const row = await findCitizen(ctx.db, id_or_country_id);
  if (!row) throw citizenNotFound();
  return presentCitizen(row);
});
