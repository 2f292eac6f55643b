import type { TenantTransaction } from "@foja/db/clients/types";
import { defineRefusal } from "../kernel/refusal";
import { DEPARTMENT_PART_LENGTH_MIN } from "./official-number";

/** `case`, `record`, `document` (the general one), or `document:<type>:<department part>` for types with own numbering. */
export type Sequence = string;

export const CASE_SEQUENCE: Sequence = "case";
export const RECORD_SEQUENCE: Sequence = "record";

/**
 * Own numbering counts by what the number shows of the department: two whose acronyms begin alike, or one that takes over another's
 * acronym, count together and never make the same number.
 */
export const documentSequence = (
  type: { readonly id: number; readonly ownNumbering: boolean },
  departmentAcronym: string,
): Sequence =>
  type.ownNumbering
    ? `document:${type.id}:${departmentAcronym.slice(0, DEPARTMENT_PART_LENGTH_MIN)}`
    : "document";

export type ReservedNumber = { readonly id: string; readonly year: number; readonly value: number };

type Reservation = {
  readonly sequence: Sequence;
  /** Year of the municipality's time zone. */
  readonly year: number;
  /** What will carry the number: the case, document or record. It has one live reservation at most. */
  readonly holderId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly newId: () => string;
};

/**
 * Takes a number for something that is finished outside the database. Whoever retries for the same holder gets the number
 * that is already theirs; a released number is taken before the counter moves, so that no gap stays. Call it last in a
 * short transaction: the counter's row is locked until it commits.
 */
export const reserveNumber = async (tx: TenantTransaction, wanted: Reservation): Promise<ReservedNumber> =>
  (await renewReservation(tx, wanted)) ?? (await takeReleased(tx, wanted)) ?? (await countUp(tx, wanted));

const renewReservation = async (
  tx: TenantTransaction,
  { sequence, holderId, expiresAt }: Reservation,
): Promise<ReservedNumber | undefined> => {
  const [own] = await tx.numberLedger.updateManyAndReturn({
    where: { sequence, holderId, state: "reserved" },
    data: { expiresAt },
    select: { id: true, year: true, value: true },
  });
  return own;
};

const takeReleased = async (
  tx: TenantTransaction,
  { sequence, year, holderId, now, expiresAt }: Reservation,
): Promise<ReservedNumber | undefined> => {
  // SKIP LOCKED: two callers at once take two different numbers instead of waiting for each other.
  const [taken] = await tx.$queryRaw<ReservedNumber[]>`
    UPDATE number_ledger SET state = 'reserved', holder_id = ${holderId}::uuid, taken_at = ${now}, expires_at = ${expiresAt}
    WHERE id = (
      SELECT id FROM number_ledger WHERE sequence = ${sequence} AND year = ${year} AND state = 'released'
      ORDER BY value LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, year, value`;
  return taken;
};

const countUp = async (
  tx: TenantTransaction,
  { sequence, year, holderId, now, expiresAt, newId }: Reservation,
): Promise<ReservedNumber> => {
  const [counter] = await tx.$queryRaw<{ value: number }[]>`
    INSERT INTO number_counters (sequence, year, value) VALUES (${sequence}, ${year}, 1)
    ON CONFLICT (sequence, year) DO UPDATE SET value = number_counters.value + 1
    RETURNING value`;
  return tx.numberLedger.create({
    data: {
      id: newId(),
      sequence,
      year,
      value: counter!.value,
      state: "reserved",
      holderId,
      takenAt: now,
      expiresAt,
    },
    select: { id: true, year: true, value: true },
  });
};

export const numberLost = defineRefusal(
  "conflict",
  "NUMBER_LOST",
  "La reserva del número venció. Intente de nuevo",
);

/**
 * Writes the number as used, in the transaction that makes its holder official. A reservation that was lost in the
 * meantime (expired and swept, or given to another) is a conflict: nothing of the transaction stays.
 */
export const confirmNumber = async (
  tx: TenantTransaction,
  { id, holderId, official, now }: { id: string; holderId: string; official: string; now: Date },
): Promise<void> => {
  const { count } = await tx.numberLedger.updateMany({
    where: { id, holderId, state: "reserved" },
    data: { state: "used", official, usedAt: now, expiresAt: null },
  });
  if (count !== 1) throw numberLost();
};

/** Gives back what the holder has reserved, in any sequence. */
export const releaseNumbers = async (
  tx: TenantTransaction,
  holderIds: readonly string[],
): Promise<number> => {
  const { count } = await tx.numberLedger.updateMany({
    where: { holderId: { in: [...holderIds] }, state: "reserved" },
    data: { state: "released", holderId: null, expiresAt: null },
  });
  return count;
};

/** The sweep's: gives back every reservation whose holder did not come back in time. */
export const releaseExpiredNumbers = async (tx: TenantTransaction, now: Date): Promise<number> => {
  const { count } = await tx.numberLedger.updateMany({
    where: { state: "reserved", expiresAt: { lt: now } },
    data: { state: "released", holderId: null, expiresAt: null },
  });
  return count;
};
