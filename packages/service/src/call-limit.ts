export type CallLimit = {
  /** Counts a call of `caller`; answers for how many seconds they have to wait, or undefined when the call may go on. */
  count(caller: string): number | undefined;
};

/**
 * How many calls one caller may make in a window, counted in this process: nothing is asked of anybody before the answer. All callers
 * share their windows, so what is remembered ends with each.
 */
export const createCallLimit = (
  max: number,
  windowSeconds: number,
  now: () => number = Date.now,
): CallLimit => {
  const counts = new Map<string, number>();
  let endsAt = 0;

  return {
    count: (caller) => {
      if (now() >= endsAt) {
        counts.clear();
        endsAt = now() + windowSeconds * 1000;
      }
      const count = (counts.get(caller) ?? 0) + 1;
      counts.set(caller, count);
      return count <= max ? undefined : Math.max(1, Math.ceil((endsAt - now()) / 1000));
    },
  };
};
