import { z } from "zod";
import type { Context } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { addDays, type CivilDay, countDays, dayIn, startOf } from "../kernel/zoned-time";

/** Days that are told when nobody says which, today included (specification 3, 4.2). */
export const DAYS_DEFAULT = 14;
const DAYS_MAX = 400;

export const daySpanInput = {
  date_from: meant(z.iso.date(), {
    note: `Desde ese día, AAAA-MM-DD, en la hora del municipio; si falta, los últimos ${DAYS_DEFAULT}`,
    example: "2027-03-01",
  }).optional(),
  date_to: meant(z.iso.date(), {
    note: "Hasta ese día inclusive; si falta, hoy",
    example: "2027-03-14",
  }).optional(),
};

/** The same where each day is answered. */
export const eachDayInput = {
  ...daySpanInput,
  date_to: meant(z.iso.date(), {
    note: `Hasta ese día inclusive; si falta, hoy. Hasta ${DAYS_MAX} días`,
    example: "2027-03-14",
  }).optional(),
};

export const daysReversed = defineRefusal<[from: CivilDay, to: CivilDay]>(
  "invalid_input",
  "DAYS_REVERSED",
  (from, to) => `El primer día, ${from}, es posterior al último, ${to}`,
  { about: "date_from" },
);
export const tooManyDays = defineRefusal<[count: number]>(
  "invalid_input",
  "TOO_MANY_DAYS",
  (count) => `Son ${count} días y se cuentan hasta ${DAYS_MAX} por consulta. Pida un período más corto`,
  { about: "date_from" },
);
export const EACH_DAY_REFUSALS = [daysReversed, tooManyDays] as const;

/** Civil days of the municipality, from one to another: [gte, lt) */
export type DaySpan = { readonly gte: Date; readonly lt: Date };

/** One after the other. */
export type EachDay = DaySpan & {
  readonly days: readonly CivilDay[];
  /** First instants of these days: the n-th day is that of the n-th one, by `width_bucket`. */
  readonly starts: readonly Date[];
};

type DaySpanInput = { readonly date_from?: CivilDay | undefined; readonly date_to?: CivilDay | undefined };

/** @throws invalid_input DAYS_REVERSED */
export const daySpan = (ctx: Pick<Context, "tenant" | "now">, asked: DaySpanInput): DaySpan => {
  const zone = ctx.tenant.timezone;
  const { from, to } = endsOf(ctx, asked);
  return { gte: startOf(zone, from), lt: startOf(zone, to, 1) };
};

/** @throws invalid_input DAYS_REVERSED, TOO_MANY_DAYS */
export const eachDay = (ctx: Pick<Context, "tenant" | "now">, asked: DaySpanInput): EachDay => {
  const { from, count } = endsOf(ctx, asked);
  if (count > DAYS_MAX) throw tooManyDays(count);
  return {
    ...daySpan(ctx, asked),
    days: Array.from({ length: count }, (_, index) => addDays(from, index)),
    starts: Array.from({ length: count }, (_, index) => startOf(ctx.tenant.timezone, from, index)),
  };
};

const endsOf = ({ tenant, now }: Pick<Context, "tenant" | "now">, asked: DaySpanInput) => {
  const to = asked.date_to ?? dayIn(tenant.timezone, now());
  const from = asked.date_from ?? addDays(to, 1 - DAYS_DEFAULT);
  const count = countDays(from, to);
  if (count < 1) throw daysReversed(from, to);
  return { from, to, count };
};
