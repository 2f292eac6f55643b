import { exactCpuOf } from "../lib/cpu";
import { median, timed } from "../lib/numbers";
import type { Ask } from "./door";
import type { Municipality } from "./world";

/** Milliseconds from Request to Response, and those of a processor that this process and the database's spent on it. */
export type Cost = { readonly ms: number; readonly cpuMs: number };
export type Measure = (
  municipality: Municipality,
  userId: string,
  path: string,
) => Promise<Cost & { total: number }>;

export const measureWith =
  (ask: Ask, databasePid: number): Measure =>
  async (municipality, userId, path) => {
    const before = exactCpuOf(databasePid) + ownCpu();
    const { ms, value } = await timed(() => ask(municipality, userId, path));
    return { ms, cpuMs: exactCpuOf(databasePid) + ownCpu() - before, total: value.total };
  };

const ownCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export const middle = (costs: readonly Cost[]): Cost => ({
  ms: median(costs.map(({ ms }) => ms)),
  cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
});
