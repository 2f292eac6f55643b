import { defineRefusal } from "@foja/core/kernel/refusal";
import type { Database } from "@foja/db/clients/database";
import { GLOBAL_SCHEMA } from "@foja/db/schema-name";

/** A limit of so many requests a minute, and whose requests count. */
export type Limit = { readonly subject: string; readonly perMinute: number };

type Counted = {
  /** Its place among the requests of the last minute; over the limit for one that is not let through, which counts no further. */
  readonly used: number;
  /** Until the oldest of them is a minute ago. */
  readonly resetSeconds: number;
};

/** Counts one request. */
export type RateLimit = (limit: Limit) => Promise<Counted>;

/** A sliding minute (decisions C), counted in one statement in PostgreSQL: all copies of the process share it. */
export const createRateLimit =
  (pool: Database["pool"]): RateLimit =>
  async ({ subject, perMinute }) => {
    const { rows } = await pool.query<{ used: number; reset_seconds: number }>(
      `SELECT used, reset_seconds FROM ${GLOBAL_SCHEMA}.count_request($1, $2)`,
      [subject, perMinute],
    );
    const { used, reset_seconds: resetSeconds } = rows[0]!;
    return { used, resetSeconds };
  };

export const rateLimited = defineRefusal<[perMinute: number, resetSeconds: number]>(
  "rate_limited",
  "RATE_LIMITED",
  (perMinute, resetSeconds) =>
    `Superó el límite de ${perMinute} solicitudes por minuto. Reintente en ${resetSeconds} segundos`,
  { extra: (_perMinute, resetSeconds) => ({ retry_after: resetSeconds }) },
);

/** Counts one request against every limit that holds for it. The headers tell of the one with the least left; over it is refused. */
export const countAgainst = async (
  rateLimit: RateLimit,
  limits: readonly Limit[],
  headers: Headers,
): Promise<void> => {
  let least = Number.POSITIVE_INFINITY;
  for (const limit of limits) {
    const { perMinute } = limit;
    const { used, resetSeconds } = await rateLimit(limit);
    const left = perMinute - used;
    if (left < least) {
      least = left;
      headers.set("ratelimit-limit", String(perMinute));
      headers.set("ratelimit-remaining", String(Math.max(0, left)));
      headers.set("ratelimit-reset", String(resetSeconds));
    }
    if (left < 0) throw rateLimited(perMinute, resetSeconds);
  }
};
