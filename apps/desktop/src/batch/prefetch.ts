/** Of many things that are asked for in their order, the next few ahead. */
export const createPrefetch = <T>(
  keys: readonly string[],
  fetch: (key: string) => Promise<T>,
  ahead: number,
): ((index: number) => Promise<T>) => {
  const under = new Map<string, Promise<T>>();
  const begin = (key: string): Promise<T> => {
    const begun = under.get(key) ?? fetch(key);
    under.set(key, begun);
    // Told to whoever takes it, if anybody does.
    begun.catch(() => undefined);
    return begun;
  };
  return (index) => {
    for (const key of keys.slice(index, index + 1 + ahead)) void begin(key);
    const key = keys[index] as string;
    const asked = begin(key);
    // What was taken is big and not needed again; a key is asked for once.
    void asked.finally(() => under.delete(key)).catch(() => undefined);
    return asked;
  };
};
