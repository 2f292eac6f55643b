import type { KeyDetail } from "../rows";
import { lastDayBefore } from "./last-day";

/** What can be written of a key; the rest of it is shown. */
export type KeyValues = {
  readonly name: string;
  readonly description: string;
  /** The last day on which it serves, `2027-03-31`; empty: always. */
  readonly expires_at: string;
  readonly rate_limit_per_minute: number | undefined;
  /** One address or block a line. */
  readonly allowed_origins: string;
  readonly webhook_url: string;
};

/** As its fields show a key, or the part of it that is known. */
export const shownKey = (key: Partial<KeyDetail>, timeZone: string): Partial<KeyValues> => ({
  ...(key.name !== undefined && { name: key.name }),
  ...(key.description !== undefined && { description: key.description ?? "" }),
  ...(key.expires_at !== undefined && {
    expires_at: key.expires_at === null ? "" : lastDayBefore(key.expires_at, timeZone),
  }),
  ...(key.rate_limit_per_minute !== undefined && { rate_limit_per_minute: key.rate_limit_per_minute }),
  ...(key.allowed_origins !== undefined && { allowed_origins: key.allowed_origins.join("\n") }),
  ...(key.webhook_url !== undefined && { webhook_url: key.webhook_url ?? "" }),
});

export const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
