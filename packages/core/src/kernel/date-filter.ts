import { z } from "zod";
import { meant } from "./meaning";
import { type CivilDay, DATE_FILTERS, type DateFilter, dateRange, daysBetween } from "./zoned-time";

export const dateFilterInput = meant(z.enum(DATE_FILTERS), {
  note: "Días de la hora del municipio",
  example: "ultimos_30_dias",
});

/** `date_from` and `date_to` of lists: civil days of the municipality, both included. */
export const dayRangeInput = {
  date_from: meant(z.iso.date(), {
    note: "Desde ese día, AAAA-MM-DD, en la hora del municipio",
    example: "2026-01-01",
  }).optional(),
  date_to: meant(z.iso.date(), {
    note: "Hasta ese día inclusive, AAAA-MM-DD, en la hora del municipio",
    example: "2099-12-31",
  }).optional(),
};

/** [gte, lt) */
export type Days = { readonly gte?: Date; readonly lt?: Date };

type DayFilters = {
  readonly date_filter?: DateFilter | undefined;
  readonly date_from?: CivilDay | undefined;
  readonly date_to?: CivilDay | undefined;
};

/** What the filters of days say; all of them hold at once. */
export const daysOf = (
  { date_filter, date_from, date_to }: DayFilters,
  zone: string,
  now: Date,
): Days | undefined => {
  if (!date_filter && !date_from && !date_to) return undefined;
  const named: Days = date_filter ? dateRange(date_filter, zone, now) : {};
  const between: Days = daysBetween(zone, date_from, date_to);
  const gte = latest(named.gte, between.gte);
  const lt = earliest(named.lt, between.lt);
  return { ...(gte && { gte }), ...(lt && { lt }) };
};

const latest = (a: Date | undefined, b: Date | undefined) => (a && b ? (a > b ? a : b) : (a ?? b));
const earliest = (a: Date | undefined, b: Date | undefined) => (a && b ? (a < b ? a : b) : (a ?? b));
