import { yearIn } from "@foja/core/kernel/zoned-time";
import { confirmNumber, reserveNumber, type Sequence } from "@foja/core/numbers/ledger";
import type { TenantTransaction } from "@foja/db/clients/types";
import type { Writer } from "./writer";

type Wanted = {
  readonly sequence: Sequence;
  readonly holderId: string;
  readonly write: (year: number, value: number) => string;
};

/** The next number of the sequence, used at once. */
export const takeNumber = async (
  tx: TenantTransaction,
  ctx: Writer,
  { sequence, holderId, write }: Wanted,
): Promise<string> => {
  const now = ctx.now();
  const year = yearIn(ctx.tenant.timezone, now);
  const wanted = { sequence, year, holderId, now, expiresAt: now, newId: ctx.newId };
  const { id, value } = await reserveNumber(tx, wanted);
  const official = write(year, value);
  await confirmNumber(tx, { id, holderId, official, now });
  return official;
};
