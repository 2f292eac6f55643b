import { LanguageModelError } from "../ports/language-model";

const MINUTE_MS = 60_000;
const AWAY_MS = 5 * MINUTE_MS;
const WAIT_MAX_MS = 12 * 60 * MINUTE_MS;

/** How long ago something may have changed and still be worth a summary. What is older keeps the words that it has without a model. */
export const WORTH_MS = 7 * 24 * 60 * MINUTE_MS;

/** What becomes of a summary that was not written: tries that bring nothing come ever later. */
export const putOff = (error: unknown, failures: number, now: Date): { failures: number; retryAt: Date } => {
  if (isAway(error)) return { failures, retryAt: new Date(now.getTime() + AWAY_MS) };
  const wait = Math.min(2 ** failures * MINUTE_MS, WAIT_MAX_MS);
  return { failures: failures + 1, retryAt: new Date(now.getTime() + wait) };
};

/** Nothing that was asked explains it: whatever is asked next would find the same. */
export const isAway = (error: unknown): boolean =>
  error instanceof LanguageModelError && error.kind === "away";
