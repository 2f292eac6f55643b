import type { TenantTransaction } from "@foja/db/clients/types";
import type { Citizen, Prisma } from "@foja/db/generated/tenant/client";
import { lockCase } from "../filing/lock-case";
import type { Context } from "../kernel/context";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { caseFacts, mayEdit, mayNotEdit } from "../permissions/case-access";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { citizenNotFound, findCitizen } from "./citizen";
import { holdCitizen } from "./hold-citizen";

export const addressedIsBlocked = defineRefusal<[fullName: string]>(
  "conflict",
  "CITIZEN_BLOCKED",
  (fullName) =>
    `${fullName} está bloqueado en el registro de ciudadanos: no puede ver expedientes ni recibir notificaciones`,
);

/** Of whoever shows a citizen something of a case. */
export const ADDRESSING_REFUSALS: readonly Refusing[] = [
  caseNotFound,
  caseNotVisible,
  mayNotEdit,
  citizenNotFound,
  addressedIsBlocked,
];

export type Addressed = {
  readonly target: Prisma.CaseGetPayload<{ include: typeof caseFacts }>;
  readonly citizen: Citizen;
};

/** A case that the person may edit, and the citizen to whom something of it is to be shown; both stay as they are until the transaction ends. */
export const addressCitizen = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  { case_id, citizen_id }: { readonly case_id: string; readonly citizen_id: string },
): Promise<Addressed> => {
  // First, as whoever blocks them does; that there is none, whoever may not edit the case does not hear.
  const named = await findCitizen(tx, citizen_id);
  const citizen = named && (await holdCitizen(tx, named.id));
  await lockCase(tx, case_id);
  const target = await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: caseFacts, db: tx });
  if (!mayEdit(ctx.actor, target)) throw mayNotEdit();
  if (!citizen) throw citizenNotFound();
  if (citizen.estado === "bloqueado") throw addressedIsBlocked(citizen.fullName);
  return { target, citizen };
};

/** As answers name whom it was shown to. */
export const presentAddressed = ({ id, countryId, fullName }: Citizen) => ({
  id,
  country_id: countryId,
  full_name: fullName,
});
