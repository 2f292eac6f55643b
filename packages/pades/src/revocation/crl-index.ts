import { randomBytes } from "node:crypto";

/** Slots looked at for one number. The seed keeps lists from being made for long searches, and no list names a number so often. */
export const PROBES_MAX = 64;

// With more of them taken, even honest lists have longer searches.
const SLOTS_PER_ENTRY = 4;

/** Where the entries of a list begin, by the hash of their serial number. */
export type CrlIndex = {
  /** False: no place is left within the bound. */
  add(serialNumber: Buffer, offset: number): boolean;
  /** Where entries of this number begin, and some of others. */
  offsetsOf(serialNumber: Buffer): number[];
};

const SEED = randomBytes(4).readUInt32LE();
const FREE = -1;

/** An open hash table of some sixteen bytes an entry, where objects would take more than the list itself. */
export const createCrlIndex = (entries: number): CrlIndex => {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, entries) * SLOTS_PER_ENTRY));
  const slots = new Int32Array(size).fill(FREE);
  return {
    add: (serialNumber, offset) => {
      const hash = hashOf(serialNumber);
      for (let probe = 0; probe < PROBES_MAX; probe += 1) {
        const slot = (hash + probe) & (size - 1);
        if (slots[slot] !== FREE) continue;
        slots[slot] = offset;
        return true;
      }
      return false;
    },
    offsetsOf: (serialNumber) => {
      const hash = hashOf(serialNumber);
      const found: number[] = [];
      for (let probe = 0; probe < PROBES_MAX; probe += 1) {
        const offset = slots[(hash + probe) & (size - 1)];
        if (offset === undefined || offset === FREE) break;
        found.push(offset);
      }
      return found;
    },
  };
};

const hashOf = (bytes: Buffer): number => {
  let hash = SEED;
  for (const byte of bytes) {
    hash = Math.imul(hash ^ byte, 0xcc9e2d51);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
};
