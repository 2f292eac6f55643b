import type { Queue } from "pg-boss";

export type QueueDefinition = {
  /** A job waits so long before it is first given out. */
  readonly delaySeconds?: number;
  /** Attempts after the first one. */
  readonly retryLimit?: number;
  /** Wait before the first retry; each further one doubles, up to `retryDelayMaxSeconds`. */
  readonly retryDelaySeconds?: number;
  readonly retryDelayMaxSeconds?: number;
  /** A job that runs longer counts as failed. */
  readonly expireInSeconds?: number;
  /** At most one waiting job per `singletonKey` (or at all, without key). */
  readonly unique?: boolean;
  /** Adds a job with an empty payload again and again. */
  readonly cron?: { readonly expression: string; readonly timeZone?: string };
};

/** Where jobs go that have failed for good, until somebody looks at them. */
export const deadLetterOf = (name: string): string => `${name}.dead`;

const WEEK_SECONDS = 7 * 24 * 3600;
const YEAR_SECONDS = 365 * 24 * 3600;

export const toQueueOptions = (name: string, definition: QueueDefinition): Omit<Queue, "name"> => ({
  policy: definition.unique ? "short" : "standard",
  deadLetter: deadLetterOf(name),
  retryLimit: definition.retryLimit ?? 8,
  retryDelay: definition.retryDelaySeconds ?? 30,
  retryDelayMax: definition.retryDelayMaxSeconds ?? 4 * 3600,
  retryBackoff: true,
  expireInSeconds: definition.expireInSeconds ?? 900,
  // A worker that is killed stops its heartbeat, and its jobs go to another one long before they expire.
  heartbeatSeconds: 30,
  // Work that nobody did for a year is no longer wanted; finished work stays visible for a week.
  retentionSeconds: YEAR_SECONDS,
  deleteAfterSeconds: WEEK_SECONDS,
  notify: true,
});

export const DEAD_LETTER_OPTIONS = {
  policy: "standard",
  retryLimit: 0,
  retentionSeconds: YEAR_SECONDS,
  deleteAfterSeconds: YEAR_SECONDS,
} as const satisfies Omit<Queue, "name">;
