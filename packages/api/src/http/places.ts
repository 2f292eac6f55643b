import { serverBusy } from "@foja/core/kernel/busy";

/** At most so many at once of each who asks. Nobody waits: whoever finds no place is told to come back. */
export const createPlaces = (max: number) => {
  const taken = new Map<string, number>();
  return async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
    const count = taken.get(whose) ?? 0;
    if (count >= max) throw serverBusy();
    taken.set(whose, count + 1);
    try {
      return await work();
    } finally {
      const left = taken.get(whose)! - 1;
      if (left > 0) taken.set(whose, left);
      else taken.delete(whose);
    }
  };
};
