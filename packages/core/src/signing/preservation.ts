import { z } from "zod";
import type { SignatureLevel } from "../ports/notary";

// How long an official document can be proved (ETSI EN 319 142-1): a signature with a trusted time (B-T) can be judged while its
// authorities answer; with the answers inside (B-LT), until the certificate of its time stamp ends; archived (B-LTA), as long as another
// archive time stamp is added before the certificate of the last one ends.

const ORDER: readonly SignatureLevel[] = ["B-B", "B-T", "B-LT", "B-LTA"];

/** What an installation wants of its official documents. */
export const preservationPolicy = z.strictObject({
  level: z.enum(["B-T", "B-LT", "B-LTA"]),
  /** How long before it can no longer be proved a document is archived anew. */
  renewal_margin_days: z.int().min(1).max(3650),
});

/** The margin as a variable of the environment, by default half a year. */
export const renewalDaysVariable = z.coerce
  .number()
  .pipe(preservationPolicy.shape.renewal_margin_days)
  .default(180);

export type PreservationPolicy = z.output<typeof preservationPolicy>;

export type PreservationState = {
  readonly level: string;
  readonly raisedAt: Date;
  readonly provableUntil: Date | null;
};

export type PreservationStep = "B-LT" | "B-LTA" | "renew";

const DAY_MS = 24 * 3_600_000;

export const marginMs = ({ renewal_margin_days }: PreservationPolicy): number => renewal_margin_days * DAY_MS;

/** An unknown level reaches nothing. */
export const reaches = (level: string, wanted: SignatureLevel): boolean =>
  ORDER.slice(ORDER.indexOf(wanted)).some((known) => known === level);

export const levelsBelow = (level: SignatureLevel): readonly SignatureLevel[] =>
  ORDER.slice(0, ORDER.indexOf(level));

/**
 * When a document that ends is archived, or archived anew: the margin before, but never in the first half of its time, or a margin
 * longer than an authority's certificate runs would renew for ever.
 */
export const renewalDueAt = (raisedAt: Date, provableUntil: Date, policy: PreservationPolicy): Date => {
  const half = Math.max(0, provableUntil.getTime() - raisedAt.getTime()) / 2;
  return new Date(provableUntil.getTime() - Math.min(marginMs(policy), half));
};

/** What is to be done now; undefined when nothing is. What once can be proved is kept so, whatever is wanted of new documents. */
export const nextStep = (
  { level, raisedAt, provableUntil }: PreservationState,
  policy: PreservationPolicy,
  now: Date,
): PreservationStep | undefined => {
  if (policy.level !== "B-T" && !reaches(level, policy.level)) return policy.level;
  if (!provableUntil || renewalDueAt(raisedAt, provableUntil, policy) > now) return undefined;
  return reaches(level, "B-LTA") ? "renew" : "B-LTA";
};

const MINUTE_MS = 60_000;
const RETRY_MINUTES = [1, 5, 30, 120, 360, 1440];
const PAUSE_MINUTES = [1, 2, 5, 15, 30];

const nth = (minutes: readonly number[], failures: number): number =>
  (minutes[Math.min(failures, minutes.length) - 1] ?? 1) * MINUTE_MS;

/** Before a document that failed so many times is tried again: from a minute to a day. */
export const retryDelayMs = (failures: number): number => nth(RETRY_MINUTES, failures);

/** Before anything is tried again after so many failures in a row of what all documents need: from a minute to half an hour. */
export const pauseMs = (failures: number): number => nth(PAUSE_MINUTES, failures);
