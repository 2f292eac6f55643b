import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { BY_PORTAL, changeCitizenState, citizenChanged } from "./change-citizen-state";
import {
  citizenNotFound,
  citizenObject,
  citizenRef,
  citizenState,
  findCitizen,
  presentCitizen,
} from "./citizen";

export const updateCitizenOp = defineOperation({
  id: "citizens.update",
  summary: "Cambia el estado de un ciudadano; lo demás no se cambia por esta vía",
  access: "portal",
  effect: "write",
  input: z.strictObject({
    id_or_country_id: citizenRef,
    estado: meant(citizenState, { note: "Estado nuevo", example: "validado" }),
  }),
  output: citizenObject,
  errors: ["invalid_input", citizenNotFound, citizenChanged],
}).run((ctx, { id_or_country_id, estado }) =>
  ctx.transaction(async (tx) => {
    const found = await findCitizen(tx, id_or_country_id);
    if (!found) throw citizenNotFound();
    return presentCitizen(await changeCitizenState(tx, ctx, found, { estado, by: BY_PORTAL }));
  }),
);
