import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { personName } from "../documents/content-characters";
import type { Context } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { BY_PORTAL, changeCitizenState, citizenChanged, stateBy } from "./change-citizen-state";
import { citizenObject, citizenState, newNationalId, presentCitizen } from "./citizen";

export const registerCitizenOp = defineOperation({
  id: "citizens.register",
  summary:
    "Registra a un ciudadano por su identificación nacional; de uno ya registrado cambia el estado, si se envía, y deja el nombre como está",
  access: "portal",
  effect: "write",
  input: z.strictObject({
    full_name: meant(personName, {
      note: "Nombre y apellido, como se imprime en lo que firma. No cambia por esta vía: el de un ciudadano ya registrado se ignora",
      example: "Rosa Vecina",
    }),
    country_id: meant(newNationalId, {
      note: "Identificación nacional, en cualquier formato menos el de un UUID",
      example: "27-11222333-4",
      unique: true,
    }),
    estado: meant(citizenState, {
      note: "Si se omite, uno nuevo queda pendiente y uno ya registrado como está",
      example: "pendiente",
    }).optional(),
  }),
  output: citizenObject,
  errors: ["invalid_input", citizenChanged],
}).run((ctx, given) =>
  ctx.transaction(async (tx) => {
    const { country_id, estado } = given;
    // Before anything that waits: who changes the state at this moment is not overruled, the change below refuses.
    const found = (await findRegistered(tx, country_id)) ?? (await addCitizen(tx, ctx, given));
    const row = estado ? await changeCitizenState(tx, ctx, found, { estado, by: BY_PORTAL }) : found;
    const answer = presentCitizen(row);
    await ctx.settle(tx, answer);
    return answer;
  }),
);

const findRegistered = (tx: TenantTransaction, countryId: string) =>
  tx.citizen.findUnique({ where: { countryId } });

type Given = {
  readonly full_name: string;
  readonly country_id: string;
  readonly estado?: z.output<typeof citizenState> | undefined;
};

/** Of two at once one makes the citizen; the other waits for that, and finds them. */
const addCitizen = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "now" | "newId">,
  { full_name, country_id, estado = "pendiente" }: Given,
) => {
  const now = ctx.now();
  await tx.citizen.createMany({
    data: {
      id: ctx.newId(),
      fullName: full_name,
      countryId: country_id,
      createdVia: "api",
      createdAt: now,
      updatedAt: now,
      ...stateBy({ estado, by: BY_PORTAL, now }),
    },
    skipDuplicates: true,
  });
  return tx.citizen.findUniqueOrThrow({ where: { countryId: country_id } });
};
