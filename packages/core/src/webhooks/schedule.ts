import { createHash } from "node:crypto";

/** Seconds between one attempt and the next (decisions C): nine attempts in fifteen hours and a quarter. */
const WAITS_SECONDS = [10, 60, 300, 900, 3600, 7200, 14_400, 28_800] as const;

/** Each wait is so much longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.2;

type Tried = {
  readonly id: string;
  readonly attempts: number;
  /** Attempts that had been made when an administrator had it begin anew. */
  readonly attemptsBefore: number;
};

/** Milliseconds until the next attempt; undefined after the last one. Always the same for the same attempt. */
export const waitAfter = ({ id, attempts, attemptsBefore }: Tried): number | undefined => {
  const seconds = WAITS_SECONDS[attempts - attemptsBefore - 1];
  return seconds === undefined
    ? undefined
    : Math.round(seconds * 1000 * (1 + JITTER * spread(`${id}/${attempts}`)));
};

/** Evenly between -1 and 1. */
const spread = (text: string): number =>
  createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 31 - 1;
