import type { Limit } from "../http/rate-limit";
import type { RowLimit } from "./row";

/** Whose requests count against limits that stand beside a credential's own. */
export const rowLimits = (limits: readonly RowLimit[], credential: string, network: string): Limit[] =>
  limits.map(({ name, per, perMinute }) => ({
    subject: `${name}:${per === "key" ? credential : `address:${network}`}`,
    perMinute,
  }));
