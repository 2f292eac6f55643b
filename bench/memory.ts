import { setTimeout as wait } from "node:timers/promises";
import type { Running } from "./lib/installation";
import { type Memory, memoryOf } from "./lib/memory";
import { round } from "./lib/numbers";
import { printTable, printTitle } from "./lib/print";

const SAMPLE_EVERY_MS = 2_000;

type Snapshot = ReadonlyMap<string, Memory>;

export type MemoryWatch = {
  /** Prints what was held before the load beside the most that was held under it. */
  report(): Promise<void>;
};

/** Starts to watch the product's processes: what they hold now is the baseline. */
export const watchMemory = ({ pids, databasePid }: Running): MemoryWatch => {
  const named = { ...pids, postgres: databasePid };
  const measure = (): Snapshot =>
    new Map(
      Object.entries(named).map(([name, pid]) => [
        name === "start" ? "start script" : name,
        ownMemory(name, pid),
      ]),
    );
  // The start script's children are the others, each with a row of its own.
  const children = Object.values(pids);
  const ownMemory = (name: string, pid: number): Memory =>
    name === "start"
      ? subtract(memoryOf(pid), children.filter((child) => child !== pid).map(memoryOf))
      : memoryOf(pid);

  const idle = measure();
  let most: Snapshot = idle;
  const stopped = new AbortController();
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      most = merge(most, measure());
      await wait(SAMPLE_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();

  return {
    report: async () => {
      stopped.abort();
      await watching;
      printTitle("Memory per process with its children, MB (PSS; RSS in parentheses)");
      const show = (memory: Memory | undefined) =>
        memory ? `${round(memory.proportional)} (${round(memory.resident)})` : "";
      printTable([
        ["", "idle", "most under load", "times"],
        ...Array.from(idle, ([name, before]) => {
          const after = most.get(name) ?? before;
          return [name, show(before), show(after), round(after.proportional / before.proportional, 1)];
        }),
      ]);
    },
  };
};

const merge = (a: Snapshot, b: Snapshot): Snapshot =>
  new Map(
    Array.from(a, ([name, memory]) => {
      const other = b.get(name) ?? memory;
      return [name, other.proportional > memory.proportional ? other : memory];
    }),
  );

const subtract = (whole: Memory, parts: readonly Memory[]): Memory => ({
  proportional: parts.reduce((rest, part) => rest - part.proportional, whole.proportional),
  resident: parts.reduce((rest, part) => rest - part.resident, whole.resident),
});
