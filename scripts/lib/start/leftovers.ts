import { setTimeout as wait } from "node:timers/promises";
import { ORDERLY_STOP_MS } from "@foja/service/drain-on-close";
import { Problem } from "../problem";
import { killGroup } from "../run-program";
import { isStillThere, type RecordedProcess, readProcesses, START } from "./processes-file";

const LOOK_AGAIN_MS = 50;

export type LeftoverLimits = {
  /** For what they are doing. */
  readonly politeMs?: number;
  /** For the system to take away what was killed. */
  readonly killedMs?: number;
};

/**
 * Ends what an earlier run left behind because it was killed itself, and waits until its ports are free; refuses when that run is still
 * there. Only the very processes that were written down are touched: a number is given to other programs again.
 */
export const endLeftovers = async (
  folder: string,
  { politeMs = ORDERLY_STOP_MS, killedMs = 5_000 }: LeftoverLimits = {},
): Promise<void> => {
  const { [START]: start, ...children } = readProcesses(folder);
  if (start && start.pid !== process.pid && isStillThere(start)) {
    throw new Problem(
      `Ya está en marcha (proceso ${start.pid}). Deténgalo con Ctrl-C en su terminal, o con: kill ${start.pid}`,
    );
  }
  const left = Object.entries(children).filter(([, one]) => isStillThere(one));
  if (left.length === 0) return;

  const names = left.map(([name, { pid }]) => `${name} (${pid})`).join(", ");
  console.log(`Un "npm start" anterior terminó sin detener sus procesos. Se detienen ahora: ${names}.`);
  const processes = left.map(([, one]) => one);
  for (const { pid } of processes) killGroup(pid, "SIGTERM");
  await areGone(processes, politeMs);
  for (const { pid } of processes.filter(isStillThere)) killGroup(pid, "SIGKILL");
  if (await areGone(processes, killedMs)) return;
  throw new Problem(`No se pudieron detener los procesos de un "npm start" anterior: ${names}`);
};

const areGone = async (processes: readonly RecordedProcess[], limitMs: number): Promise<boolean> => {
  for (const until = Date.now() + limitMs; processes.some(isStillThere); await wait(LOOK_AGAIN_MS)) {
    if (Date.now() > until) return false;
  }
  return true;
};
