const DAY_MS = 86_400_000;

/** What stands on the clocks of a zone at an instant, as if it were UTC. */
const wallOf = (at: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
};

/** The instant at which a civil day (`2027-03-31`) of that zone is over, as ISO 8601 in UTC. */
export const endOfDay = (day: string, timeZone: string): string =>
  midnight(Date.parse(`${day}T00:00:00Z`) + DAY_MS, timeZone);

/** The instant at which that day begins. */
export const startOfDay = (day: string, timeZone: string): string =>
  midnight(Date.parse(`${day}T00:00:00Z`), timeZone);

const midnight = (wall: number, timeZone: string): string => {
  // Twice: the offset of a first guess may be that of the other side of a change of the clocks.
  const first = wall - (wallOf(wall, timeZone) - wall);
  const second = wall - (wallOf(first, timeZone) - first);
  // Where clocks jump over midnight, the day is over with the jump.
  const at = wallOf(second, timeZone) === wall ? second : Math.max(first, second);
  return new Date(at).toISOString();
};

/** The last civil day before an instant: the day that `endOfDay` ends. */
export const lastDayBefore = (at: string, timeZone: string): string =>
  new Date(wallOf(Math.floor((Date.parse(at) - 1) / 1000) * 1000, timeZone)).toISOString().slice(0, 10);
