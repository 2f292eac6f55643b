import type { TenantTransaction } from "@foja/db/clients/types";
import type { Citizen } from "@foja/db/generated/tenant/client";
import { citizenNotValidated } from "../kernel/access";
import type { CitizenActor } from "../kernel/actors";
import type { Refusing } from "../kernel/refusal";
import { citizenBlocked, citizenNotFound } from "./citizen";

/** The citizen as they stay until the transaction ends: whoever blocks them comes before or after it. */
export const holdCitizen = async (tx: TenantTransaction, id: string): Promise<Citizen | null> => {
  await tx.$executeRaw`SELECT FROM citizens WHERE id = ${id}::uuid FOR SHARE`;
  return tx.citizen.findUnique({ where: { id } });
};

export const HOLDING_CITIZEN_REFUSALS: readonly Refusing[] = [
  citizenNotFound,
  citizenBlocked,
  citizenNotValidated,
];

/**
 * Of a citizen who writes: they were validated when they asked, and are so when it is written.
 * @throws forbidden CITIZEN_BLOCKED, CITIZEN_NOT_VALIDATED
 */
export const holdValidated = async (tx: TenantTransaction, { citizenId }: CitizenActor): Promise<void> => {
  const row = await holdCitizen(tx, citizenId);
  if (!row) throw citizenNotFound();
  if (row.estado === "bloqueado") throw citizenBlocked();
  if (row.estado !== "validado") throw citizenNotValidated();
};
