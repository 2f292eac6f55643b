import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { demoFile } from "./demo";

const pids = z.record(z.string(), z.int());

/** Kills one of the product's processes as a power cut would; the start script brings it back. */
export const killHard = (name: string): void => {
  const running = pids.parse(JSON.parse(readFileSync(join(dirname(demoFile), "pids.json"), "utf8")));
  const pid = running[name];
  if (!pid) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // Already gone: it is being restarted.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};
