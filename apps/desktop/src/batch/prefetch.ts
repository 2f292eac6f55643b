type Ahead<T> = {
  /** How many at most. */
  readonly count: number;
  /** No more is begun while that much lies here: what is ahead is that and one more at most. */
  readonly bytes: number;
  readonly sizeOf: (value: T) => number;
};

/** Of many things that are asked for in their order, the next few ahead, one after the other: what is wanted now has the line for itself. */
export const createPrefetch = <T>(
  keys: readonly string[],
  fetch: (key: string) => Promise<T>,
  ahead: Ahead<T>,
): ((index: number) => Promise<T>) => {
  const begun = new Map<string, Promise<T>>();
  /** Of what has arrived and was not taken. */
  const sizes = new Map<string, number>();
  let next = 0;
  let isUnderWay = false;

  const goAhead = (): void => {
    const key = keys[next];
    const lying = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    if (key === undefined || isUnderWay || begun.size >= ahead.count || lying >= ahead.bytes) return;
    next += 1;
    isUnderWay = true;
    const asked = fetch(key);
    begun.set(key, asked);
    // What fails is told to whoever takes it, if anybody does, and ends the way ahead.
    void asked.then(
      (value) => {
        isUnderWay = false;
        if (begun.has(key)) sizes.set(key, ahead.sizeOf(value));
        goAhead();
      },
      () => {
        isUnderWay = false;
      },
    );
  };

  return (index) => {
    const key = keys[index] as string;
    const asked = begun.get(key) ?? fetch(key);
    // What was taken is big and not needed again; a key is asked for once.
    begun.delete(key);
    sizes.delete(key);
    next = Math.max(next, index + 1);
    void asked.then(goAhead, () => undefined);
    return asked;
  };
};
