import { yearIn } from "@foja/core/kernel/zoned-time";
import type { Sequence } from "@foja/core/numbers/ledger";
import type { TenantTransaction } from "@foja/db/clients/types";
import { ID } from "./records";
import type { Writer } from "./writer";

type Wanted = {
  readonly sequence: Sequence;
  readonly holderId: string;
  readonly write: (year: number, value: number) => string;
};

/** The next number of the sequence, used at once: the rows that a reservation and its confirmation leave, in two steps instead of five. */
export const takeNumber = async (
  tx: TenantTransaction,
  ctx: Writer,
  { sequence, holderId, write }: Wanted,
): Promise<string> => {
  const now = ctx.now();
  const year = yearIn(ctx.tenant.timezone, now);
  const [counter] = await tx.$queryRaw<{ value: number }[]>`
    INSERT INTO number_counters (sequence, year, value) VALUES (${sequence}, ${year}, 1)
    ON CONFLICT (sequence, year) DO UPDATE SET value = number_counters.value + 1
    RETURNING value`;
  const { value } = counter!;
  const official = write(year, value);
  const used = { state: "used", official, takenAt: now, usedAt: now };
  await tx.numberLedger.create({
    select: ID,
    data: { id: ctx.newId(), sequence, year, value, holderId, ...used },
  });
  return official;
};
