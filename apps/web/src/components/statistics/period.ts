import { dayOf } from "../list/asked-filters";
import type { Parameters } from "../list/list-query";

/** Civil days of the municipality, both included; what is missing the operations fill in. */
export type Period = { readonly date_from?: string; readonly date_to?: string };

/** Days of the periods that are one press away. */
export const PRESET_DAYS = [7, 14, 30, 90, 365] as const;

const DAY_MS = 24 * 3_600_000;

export const periodOf = ({ desde, hasta }: Parameters): Period => {
  const date_from = dayOf(textOf(desde));
  const date_to = dayOf(textOf(hasta));
  return { ...(date_from && { date_from }), ...(date_to && { date_to }) };
};

const textOf = (value: Parameters[string]): string | undefined =>
  typeof value === "string" ? value : value?.at(-1);

export const periodAddress = (path: string, { date_from, date_to }: Period): string => {
  const parameters = new URLSearchParams();
  if (date_from) parameters.set("desde", date_from);
  if (date_to) parameters.set("hasta", date_to);
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
};

/** So many days that end with this one. */
export const lastDays = (today: string, count: number): Required<Period> => ({
  date_from: new Date(Date.parse(`${today}T00:00:00Z`) - (count - 1) * DAY_MS).toISOString().slice(0, 10),
  date_to: today,
});

/** The civil day of a moment in a zone. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    at,
  );

/** `05/03/2027`, in every language: a file has one way of writing dates. */
export const writtenDay = (day: string): string => day.split("-").reverse().join("/");
