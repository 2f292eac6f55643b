import { AppError } from "@foja/core/kernel/errors";
import type { Database } from "@foja/db/clients/database";
import { GLOBAL_SCHEMA } from "@foja/db/schema-name";
import { RateLimiterPostgres } from "rate-limiter-flexible";

export const RATE_WINDOW_SECONDS = 60;

/**
 * Counts one request of `subject` against `limit` per minute. Sets the headers; rejects with `rate_limited`
 * over the limit.
 */
export type RateLimit = (subject: string, limit: number, headers: Headers) => Promise<void>;

/**
 * Windows of a minute that begin with the first request after the last window, counted in one atomic
 * statement in PostgreSQL: all
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

  return async (subject, limit, headers) => {
    // The limit is the key's own, so the counter only counts and the decision is here.
    const { consumedPoints, msBeforeNext } = await counter.penalty(subject, 1);
    const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    headers.set("ratelimit-limit", String(limit));
    headers.set("ratelimit-remaining", String(Math.max(0, limit - consumedPoints)));
    headers.set("ratelimit-reset", String(resetSeconds));
    if (consumedPoints <= limit) return;

    headers.set("retry-after", String(resetSeconds));
    throw new AppError(
      "rate_limited",
      `Superó el límite de ${limit} solicitudes por minuto. Reintente en ${resetSeconds} segundos`,
    );
  };
};
