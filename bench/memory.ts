import { readdirSync, readFileSync } from "node:fs";

/** Resident megabytes of a process and everything that it started (the composer's browser, the notary's helpers). Linux. */
export const residentMegabytes = (pid: number): number => {
  const children = childrenByParent();
  const count = (id: number): number =>
    residentOf(id) + (children.get(id) ?? []).reduce((sum, child) => sum + count(child), 0);
  return Math.round(count(pid) / 1024);
};

const field = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);

// A process may end between being listed and being read.
const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
};

const residentOf = (pid: number): number => field(statusOf(pid), "VmRSS");

const childrenByParent = (): Map<number, number[]> => {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return Map.groupBy(pids, (pid) => field(statusOf(pid), "PPid"));
};
