import { closeSync, openSync, readFileSync, readSync } from "node:fs";

/** Processes that this one started, on Linux. */
export const childrenOf = (pid = process.pid): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").map(Number).filter(Boolean);

const AT_ONCE = 2 ** 24;

/** How often a text stands in the writable memory of a process, on Linux. */
export const countInMemory = (pid: number, text: string): number => {
  const memory = openSync(`/proc/${pid}/mem`, "r");
  const room = Buffer.alloc(AT_ONCE);
  let count = 0;
  try {
    for (const [from, until] of writableParts(pid)) {
      for (let at = from; at < until; at += AT_ONCE) {
        const part = room.subarray(0, Math.min(AT_ONCE, until - at));
        if (tryToRead(memory, part, at)) count += countIn(part, text);
      }
    }
  } finally {
    closeSync(memory);
  }
  return count;
};

const countIn = (part: Buffer, text: string): number => {
  let count = 0;
  for (let at = part.indexOf(text); at >= 0; at = part.indexOf(text, at + 1)) count += 1;
  return count;
};

const writableParts = (pid: number): [number, number][] =>
  readFileSync(`/proc/${pid}/maps`, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, from, until] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
      return from && until ? [[Number.parseInt(from, 16), Number.parseInt(until, 16)]] : [];
    });

/** Some parts can't be read, such as those of devices. */
const tryToRead = (memory: number, part: Buffer, at: number): boolean => {
  try {
    return readSync(memory, part, 0, part.length, at) > 0;
  } catch {
    return false;
  }
};
