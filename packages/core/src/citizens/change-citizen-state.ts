import type { TenantTransaction } from "@foja/db/clients/types";
import type { Citizen } from "@foja/db/generated/tenant/client";
import type { z } from "zod";
import { rejectQueuedOf } from "../citizen-documents/reject-queued";
import type { Context } from "../kernel/context";
import { defineRefusal } from "../kernel/refusal";
import type { citizenState } from "./citizen";

export const citizenChanged = defineRefusal(
  "conflict",
  "CITIZEN_CHANGED",
  "Otra solicitud cambió el estado del ciudadano al mismo tiempo. Consúltelo y vuelva a intentar",
);

/** Who validated a citizen, when a portal did: it does not say which person. */
export const BY_PORTAL = "api";

type Change = { readonly estado: z.output<typeof citizenState>; readonly by: string };

/**
 * Of two at once who found the same state one changes it, and the other hears that it was changed: no block is undone unseen. A blocked one
 * loses access with their next request, which reads this row; who may not sign any more has nothing signed that waits for it.
 * @throws conflict CITIZEN_CHANGED
 */
export const changeCitizenState = async (
  tx: TenantTransaction,
  ctx: Pick<Context, "now" | "newId" | "tenant" | "ports">,
  found: Citizen,
  { estado, by }: Change,
): Promise<Citizen> => {
  if (found.estado === estado) return found;
  const now = ctx.now();
  const change = { updatedAt: now, ...stateBy({ estado, by, now }) };
  const { count } = await tx.citizen.updateMany({
    where: { id: found.id, estado: found.estado },
    data: change,
  });
  if (count === 0) throw citizenChanged();
  if (estado !== "validado") await rejectQueuedOf(tx, ctx, found.id);
  return { ...found, ...change };
};

/** A state, and who validated the citizen when that is what it says. */
export const stateBy = ({ estado, by, now }: Change & { readonly now: Date }) =>
  estado === "validado"
    ? { estado, validatedAt: now, validatedBy: by }
    : { estado, validatedAt: null, validatedBy: null };
