import { readdirSync, readFileSync } from "node:fs";

export type Memory = {
  /** Megabytes of the process and everything that it started, pages that they share counted once (PSS). */
  readonly proportional: number;
  /** The same with every process's shared pages counted in full (RSS): what `top` shows. */
  readonly resident: number;
};

/** Linux alone says so. */
export const memoryOf = (pid: number): Memory => {
  const family = familyOf(pid);
  const sum = (name: string) =>
    family.reduce((total, member) => total + field(rollup(member), name), 0) / 1024;
  return { proportional: sum("Pss"), resident: sum("Rss") };
};

export const familyOf = (pid: number): number[] => {
  const children = Map.groupBy(allPids(), (other) => field(readOrNothing(`/proc/${other}/status`), "PPid"));
  const withChildren = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap(withChildren)];
  return withChildren(pid);
};

const allPids = (): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

const rollup = (pid: number): string => readOrNothing(`/proc/${pid}/smaps_rollup`);

const field = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);

// A process may end between being listed and being read.
const readOrNothing = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};
