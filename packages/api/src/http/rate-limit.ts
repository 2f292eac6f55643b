import { defineRefusal } from "@foja/core/kernel/refusal";
import type { Database } from "@foja/db/clients/database";
import { GLOBAL_SCHEMA } from "@foja/db/schema-name";
import { RateLimiterPostgres } from "rate-limiter-flexible";

export const RATE_WINDOW_SECONDS = 60;

/** A limit of so many requests a minute, and whose requests count. */
export type Limit = { readonly subject: string; readonly perMinute: number };

type Counted = {
  /** Requests of this window, this one included. */
  readonly count: number;
  readonly resetSeconds: number;
};

/** Counts one request of `subject`. */
export type RateLimit = (subject: string) => Promise<Counted>;

/**
 * Windows of a minute that begin with the first request after the last window, counted in one atomic statement in PostgreSQL: all
 * copies of the process share them.
 */
export const createRateLimit = (pool: Database["pool"]): RateLimit => {
  const counter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    schemaName: GLOBAL_SCHEMA,
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: "",
    points: Number.MAX_SAFE_INTEGER,
    duration: RATE_WINDOW_SECONDS,
  });

  return async (subject) => {
    const { consumedPoints, msBeforeNext } = await counter.penalty(subject, 1);
    return { count: consumedPoints, resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
  };
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
  for (const { subject, perMinute } of limits) {
    const { count, resetSeconds } = await rateLimit(subject);
    const left = perMinute - count;
    if (left < least) {
      least = left;
      headers.set("ratelimit-limit", String(perMinute));
      headers.set("ratelimit-remaining", String(Math.max(0, left)));
      headers.set("ratelimit-reset", String(resetSeconds));
    }
    if (left < 0) throw rateLimited(perMinute, resetSeconds);
  }
};
