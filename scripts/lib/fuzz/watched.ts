/** What the thread that fuzzes leaves where the one that watches can see it, even while the first hangs. */
export type Shared = { readonly state: SharedArrayBuffer; readonly input: SharedArrayBuffer };

const TARGET = 0;
const ROUND = 1;
const LENGTH = 2;
const INPUT_MAX_BYTES = 8 * 2 ** 20;

export const createShared = (): Shared => ({
  state: new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT),
  input: new SharedArrayBuffer(INPUT_MAX_BYTES),
});

export const writeShared = ({ state, input }: Shared, target: number, round: number, bytes: Buffer): void => {
  const kept = bytes.subarray(0, INPUT_MAX_BYTES);
  new Uint8Array(input).set(kept);
  const numbers = new Int32Array(state);
  Atomics.store(numbers, LENGTH, kept.length);
  Atomics.store(numbers, TARGET, target);
  Atomics.store(numbers, ROUND, round);
};

export const readShared = ({ state, input }: Shared) => {
  const numbers = new Int32Array(state);
  const length = Atomics.load(numbers, LENGTH);
  return {
    target: Atomics.load(numbers, TARGET),
    round: Atomics.load(numbers, ROUND),
    input: Buffer.from(new Uint8Array(input, 0, length)),
  };
};
