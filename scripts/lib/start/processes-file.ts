import path from "node:path";
import { z } from "zod";
import { readJson, writePrivateJson } from "../files";
import { processStart } from "../process-start.mjs";

/** `started` tells a process from a later one of the same number. */
export type RecordedProcess = { readonly pid: number; readonly started: string | undefined };

const recorded = z.record(z.string(), z.object({ pid: z.int(), started: z.string().optional() }));

const file = (folder: string): string => path.join(folder, "processes.json");

/** Under `start`, the script that runs the others. */
export const START = "start";

/**
 * Writes down this script and what it runs, for whoever comes after it was killed; undefined when all is over. `pids.json` holds the
 * numbers alone, for tests and people.
 */
export const recordProcesses = (
  folder: string,
  children: Readonly<Record<string, number>> | undefined,
): void => {
  const pids: Record<string, number> = children ? { [START]: process.pid, ...children } : {};
  const processes = Object.entries(pids).map(([name, pid]) => [name, { pid, started: processStart(pid) }]);
  writePrivateJson(file(folder), Object.fromEntries(processes));
  writePrivateJson(path.join(folder, "pids.json"), pids);
};

export const readProcesses = (folder: string): Readonly<Record<string, RecordedProcess>> => {
  const parsed = recorded.parse(readJson(file(folder)) ?? {});
  return Object.fromEntries(
    Object.entries(parsed).map(([name, { pid, started }]) => [name, { pid, started }]),
  );
};

/** Still the very process that was written down: its number may belong to any other program by now. */
export const isStillThere = ({ pid, started }: RecordedProcess): boolean =>
  started !== undefined && processStart(pid) === started;
