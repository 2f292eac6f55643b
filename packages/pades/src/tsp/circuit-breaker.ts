/**
 * Stops calling what keeps failing. Closed: calls pass. After `failuresMax` failures in a row it opens and calls are
 * refused; after `openMs` one trial call passes, and its result closes or opens it again.
 */
export type CircuitBreaker = {
  /** True when a call may go out now; the caller then owes `succeeded` or `failed`. */
  tryEnter(): boolean;
  succeeded(): void;
  failed(): void;
  /** Until a call may go out again; 0 when one may, or is out to find out. */
  readonly restMs: number;
  readonly state: "closed" | "open" | "half-open";
};

export const createCircuitBreaker = (options: {
  readonly failuresMax: number;
  readonly openMs: number;
  readonly now: () => Date;
}): CircuitBreaker => {
  let failures = 0;
  let openedAt: number | undefined;
  let isTrialOut = false;

  const isOver = () => openedAt !== undefined && options.now().getTime() - openedAt >= options.openMs;

  return {
    get restMs() {
      if (openedAt === undefined) return 0;
      return Math.max(0, openedAt + options.openMs - options.now().getTime());
    },
    get state() {
      if (openedAt === undefined) return "closed";
      return isOver() ? "half-open" : "open";
    },
    tryEnter: () => {
      if (openedAt === undefined) return true;
      if (!isOver() || isTrialOut) return false;
      isTrialOut = true;
      return true;
    },
    succeeded: () => {
      failures = 0;
      openedAt = undefined;
      isTrialOut = false;
    },
    failed: () => {
      failures += 1;
      isTrialOut = false;
      if (openedAt !== undefined || failures >= options.failuresMax) openedAt = options.now().getTime();
    },
  };
};
