/**
 * Stops calling what keeps failing. Closed: calls pass. After `failuresMax` failures in a row it opens and calls are
 * refused; after `openMs` one trial call passes, and its result closes or opens it again.
 */
export type CircuitBreaker = {
  /** For a call that may go out now, whose result is then owed to the ticket; undefined: none may. */
  tryEnter(): Ticket | undefined;
  /** Until a call may go out again; 0 when one may, or is out to find out. */
  readonly restMs: number;
  readonly state: "closed" | "open" | "half-open";
};

export type Ticket = { succeeded(): void; failed(): void };

export const createCircuitBreaker = (options: {
  readonly failuresMax: number;
  readonly openMs: number;
  readonly now: () => Date;
}): CircuitBreaker => {
  let failures = 0;
  let openedAt: number | undefined;
  let isTrialOut = false;
  // Grows when it opens, tries and closes: a slow call from before says nothing about how things are now.
  let era = 0;

  const isOver = () => openedAt !== undefined && options.now().getTime() - openedAt >= options.openMs;

  const change = (opened: number | undefined): void => {
    openedAt = opened;
    isTrialOut = false;
    era += 1;
  };

  const ticket = (issuedIn: number): Ticket => ({
    succeeded: () => {
      if (issuedIn !== era) return;
      failures = 0;
      if (openedAt !== undefined) change(undefined);
    },
    failed: () => {
      if (issuedIn !== era) return;
      failures += 1;
      if (openedAt !== undefined || failures >= options.failuresMax) change(options.now().getTime());
    },
  });

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
      if (openedAt === undefined) return ticket(era);
      if (!isOver() || isTrialOut) return undefined;
      isTrialOut = true;
      era += 1;
      return ticket(era);
    },
  };
};
