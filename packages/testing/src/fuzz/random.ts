/** Numbers that look random and follow from a seed alone: what failed once fails again. */
export type Random = {
  /** Whole, from 0 up to but not including `below`. */
  below(below: number): number;
  pick<T>(items: readonly T[]): T;
  /** True once in `times`. */
  oneIn(times: number): boolean;
  bytes(count: number): Buffer;
};

/** mulberry32 over a hash of the text. */
export const createRandom = (seed: string): Random => {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    oneIn: (times) => below(times) === 0,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  };
};
