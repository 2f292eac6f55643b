import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readJson } from "../files";
import { ROOT } from "../paths";
import { Problem } from "../problem";
import { killGroup } from "../run-program";

const schema = z.record(z.string(), z.int());

/**
 * Ends what an earlier run left behind because it was killed itself; refuses when that run is still there. A number is trusted only if
 * its command line names this folder: it may belong to another program by now.
 */
export const endLeftovers = (folder: string): void => {
  const { start, ...children } = schema.parse(readJson(path.join(folder, "pids.json")) ?? {});
  if (start && start !== process.pid && isOurs(start)) {
    throw new Problem(
      `Ya está en marcha (proceso ${start}). Deténgalo con Ctrl-C en su terminal, o con: kill ${start}`,
    );
  }
  for (const pid of Object.values(children)) if (isOurs(pid)) killGroup(pid, "SIGKILL");
};

const isOurs = (pid: number): boolean => commandLineOf(pid).includes(ROOT);

const commandLineOf = (pid: number): string => {
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
};
