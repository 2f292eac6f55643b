import type { TenantTransaction } from "@foja/db/clients/types";

// The seal of the rank belongs to the office: who heads a department has it, and loses it with the department (specification 3, 4.2).

type Office = {
  readonly headId: string | null;
  readonly sealId: number | null | undefined;
};

/** In the place of whatever other they had: a person has one seal at most. */
export const giveOfficeSeal = async (tx: TenantTransaction, { headId, sealId }: Office): Promise<void> => {
  if (!headId || !sealId) return;
  await tx.userSeal.upsert({
    where: { userId: headId },
    create: { userId: headId, sealId },
    update: { sealId },
  });
};

/** One that they were given as a person since then stays theirs. */
export const takeOfficeSeal = async (tx: TenantTransaction, { headId, sealId }: Office): Promise<void> => {
  if (headId && sealId) await tx.userSeal.deleteMany({ where: { userId: headId, sealId } });
};

/** The office has another seal from now on, or none. */
export const changeOfficeSeal = async (
  tx: TenantTransaction,
  headId: string | null,
  from: number | null | undefined,
  to: number | null | undefined,
): Promise<void> => {
  if ((from ?? null) === (to ?? null)) return;
  await takeOfficeSeal(tx, { headId, sealId: from });
  await giveOfficeSeal(tx, { headId, sealId: to });
};
