import path from "node:path";
import { readJson, writePrivateJson } from "../files";
import { processStart } from "../process-start.mjs";

/** `started` tells a process from a later one of the same number. */
export type RecordedProcess = { readonly pid: number; readonly started: string | undefined };

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

/** Read without a library of schemas: this file is part of the process that stays, and what is no record is nobody. */
export const readProcesses = (folder: string): Readonly<Record<string, RecordedProcess>> =>
  Object.fromEntries(Object.entries(readJson(file(folder)) ?? {}).filter(([, one]) => isRecord(one)));

const isRecord = (one: unknown): one is RecordedProcess =>
  typeof one === "object" && one !== null && "pid" in one && Number.isInteger(one.pid);

/** Still the very process that was written down: its number may belong to any other program by now. */
export const isStillThere = ({ pid, started }: RecordedProcess): boolean =>
  started !== undefined && processStart(pid) === started;
