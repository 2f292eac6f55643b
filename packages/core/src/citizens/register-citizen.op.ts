import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { writtenLine } from "../kernel/text";
import { BY_PORTAL, changeCitizenState, stateBy } from "./change-citizen-state";
import { citizenObject, citizenState, nationalId, presentCitizen } from "./citizen";

export const registerCitizenOp = defineOperation({
  id: "citizens.register",
  summary:
    "Registra a un ciudadano por su identificación nacional; de uno ya registrado cambia el estado, si se envía, y deja el nombre como está",
  access: "portal",
  effect: "write",
  input: z.strictObject({
    full_name: meant(writtenLine(200), {
      note: "Nombre y apellido. No cambia por esta vía: el de un ciudadano ya registrado se ignora",
      example: "Rosa Vecina",
    }),
    country_id: meant(nationalId, {
      note: "Identificación nacional, en cualquier formato",
      example: "27-11222333-4",
      unique: true,
    }),
    estado: meant(citizenState, {
      note: "Si se omite, uno nuevo queda pendiente y uno ya registrado como está",
      example: "pendiente",
    }).optional(),
  }),
  output: citizenObject,
  errors: ["invalid_input"],
}).run((ctx, { full_name, country_id, estado }) =>
  ctx.transaction(async (tx) => {
    const now = ctx.now();
    // Of two at once one makes the citizen; the other waits for that, and finds them.
    await tx.citizen.createMany({
      data: {
        id: ctx.newId(),
        fullName: full_name,
        countryId: country_id,
        createdVia: "api",
        createdAt: now,
        updatedAt: now,
        ...stateBy({ estado: estado ?? "pendiente", by: BY_PORTAL, now }),
      },
      skipDuplicates: true,
    });
    const found = await lockCitizen(tx, country_id);
    const row = estado ? await changeCitizenState(tx, ctx, found, { estado, by: BY_PORTAL, now }) : found;
    const answer = presentCitizen(row);
    await ctx.settle(tx, answer);
    return answer;
  }),
);

/** Whoever changes the state at the same moment comes before or after. */
const lockCitizen = async (tx: TenantTransaction, countryId: string) => {
  await tx.$executeRaw`SELECT FROM citizens WHERE country_id = ${countryId} FOR NO KEY UPDATE`;
  return tx.citizen.findUniqueOrThrow({ where: { countryId } });
};
