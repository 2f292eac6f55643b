// Civil time of a municipality. Intl knows the zones' rules; nothing here has a table of its own.

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: it is dear, and statistics ask for the begin of hundreds of days. */
const formatIn = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, made);
  return made;
};

const partsIn = (zone: string, instant: Date): Record<string, number> =>
  Object.fromEntries(
    formatIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );

export const yearIn = (zone: string, instant: Date): number => partsIn(zone, instant).year!;

/** The civil day of that instant, `YYYY-MM-DD`. */
export const dayIn = (zone: string, instant: Date): string => {
  const { year, month, day } = partsIn(zone, instant);
  return new Date(Date.UTC(year!, month! - 1, day)).toISOString().slice(0, 10);
};

/** Milliseconds that the zone's clock is ahead of UTC at that instant. */
const offsetMs = (zone: string, instant: Date): number => {
  const { year, month, day, hour, minute, second } = partsIn(zone, instant);
  const whole = Math.floor(instant.getTime() / 1000) * 1000;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) - whole;
};

/** First instant of a civil day. Where the clocks skip midnight, the first instant that exists. */
export const startOfDay = (zone: string, year: number, month: number, day: number): Date => {
  const wall = Date.UTC(year, month - 1, day);
  const first = new Date(wall - offsetMs(zone, new Date(wall)));
  const second = new Date(wall - offsetMs(zone, first));
  return partsIn(zone, second).day === new Date(wall).getUTCDate() ? second : first;
};

export const DATE_FILTERS = ["hoy", "ayer", "ultimos_7_dias", "ultimos_30_dias"] as const;

export type DateFilter = (typeof DATE_FILTERS)[number];

/** Days of the municipality: [from, until). Without `until` it is open. */
export const dateRange = (filter: DateFilter, zone: string, now: Date): { gte: Date; lt?: Date } => {
  const { year, month, day } = partsIn(zone, now);
  const daysAgo = (days: number) => startOfDay(zone, year!, month!, day! - days);
  switch (filter) {
    case "hoy":
      return { gte: daysAgo(0) };
    case "ayer":
      return { gte: daysAgo(1), lt: daysAgo(0) };
    case "ultimos_7_dias":
      return { gte: daysAgo(6) };
    case "ultimos_30_dias":
      return { gte: daysAgo(29) };
  }
};

/** A civil day, as `YYYY-MM-DD`. */
export type CivilDay = string;

export const addDays = (civil: CivilDay, days: number): CivilDay =>
  new Date(Date.parse(civil) + days * DAY_MS).toISOString().slice(0, 10);

/** Of every day, both included; negative when they are in the other order. */
export const countDays = (from: CivilDay, to: CivilDay): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Civil days alone are counted with it: as if all of them were days of UTC, which have this length. */
const DAY_MS = 24 * 3_600_000;

/** Days of the municipality from one to another, both included: [gte, lt). Either end may be open. */
export const daysBetween = (
  zone: string,
  from: CivilDay | undefined,
  to: CivilDay | undefined,
): { gte?: Date; lt?: Date } => ({
  ...(from && { gte: startOf(zone, from) }),
  ...(to && { lt: startOf(zone, to, 1) }),
});

/** First instant of a civil day, or of one so many days later. */
export const startOf = (zone: string, civil: CivilDay, later = 0): Date => {
  const [year, month, day] = civil.split("-").map(Number);
  // Nothing of a municipality is older or younger, and every part of the way can say these years.
  return startOfDay(zone, Math.min(Math.max(year!, 1900), 9000), month!, day! + later);
};
