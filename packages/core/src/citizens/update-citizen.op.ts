import { z } from "zod";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import {
  citizenNotFound,
  citizenObject,
  citizenRef,
  citizenState,
  namedCitizen,
  presentCitizen,
} from "./citizen";

/** Who validated a citizen, when a portal did: it does not say which person. */
const BY_PORTAL = "api";

export const citizenChanged = defineRefusal(
  "conflict",
  "CITIZEN_CHANGED",
  "Otra solicitud cambió el estado del ciudadano al mismo tiempo. Consúltelo y vuelva a intentar",
);

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
    const found = await tx.citizen.findFirst({ where: namedCitizen(id_or_country_id) });
    if (!found) throw citizenNotFound();
    if (found.estado === estado) return presentCitizen(found);

    const now = ctx.now();
    const validated =
      estado === "validado"
        ? { validatedAt: now, validatedBy: BY_PORTAL }
        : { validatedAt: null, validatedBy: null };
    // Of two at once who found the same state one changes it, and the other hears that it was changed: no block is undone unseen.
    const { count } = await tx.citizen.updateMany({
      where: { id: found.id, estado: found.estado },
      data: { estado, updatedAt: now, ...validated },
    });
    if (count === 0) throw citizenChanged();
    return presentCitizen({ ...found, estado, updatedAt: now, ...validated });
  }),
);
