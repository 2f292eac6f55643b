/** How many requests an authority takes: some public ones block for a day whoever sends more. */
export type Budget = { readonly requests: number; readonly seconds: number };

export type RequestBudget = {
  readonly hasRoom: boolean;
  /** Until there is room; 0 when there is. */
  readonly restMs: number;
  /** Counts a request that goes out now; whether it may, `hasRoom` says. */
  take(): void;
};

/** Over a sliding window: after `requests` within `seconds`, none until the oldest of them is that old. */
export const createRequestBudget = ({ requests, seconds }: Budget, now: () => Date): RequestBudget => {
  let sent: number[] = [];
  const recent = (): number[] => {
    const from = now().getTime() - seconds * 1000;
    sent = sent.filter((time) => time > from);
    return sent;
  };
  return {
    get hasRoom() {
      return recent().length < requests;
    },
    get restMs() {
      const oldest = recent().at(-requests);
      return oldest === undefined ? 0 : oldest + seconds * 1000 - now().getTime();
    },
    take: () => {
      recent().push(now().getTime());
    },
  };
};
