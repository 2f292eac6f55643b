import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { demoFile } from "./demo";

const pids = z.record(z.string(), z.int());

/** Of one of the product's processes; undefined while it is not there. */
export const pidOf = (name: string): number | undefined =>
  pids.parse(JSON.parse(readFileSync(join(dirname(demoFile), "pids.json"), "utf8")))[name];

/** Kills one of the product's processes as a power cut would; the start script brings it back. */
export const killHard = (name: string): void => {
  const pid = pidOf(name);
  if (!pid) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // Already gone: it is being restarted.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};
