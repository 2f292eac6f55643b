import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";

export type RunningServer = { readonly pid: number; readonly port: number };

/** Reads postmaster.pid (line 1 the process, line 4 the port) and makes sure that the process is a PostgreSQL. */
export const findRunning = (dataFolder: string): RunningServer | undefined => {
  const file = path.join(dataFolder, "postmaster.pid");
  const lines = readText(file)?.split("\n");
  if (!lines) return undefined;
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (pid > 0 && isPostgres(pid)) return { pid, port };
  // After a power cut, or in a restarted container, the number may belong to any program, and PostgreSQL would refuse to start.
  rmSync(file, { force: true });
  return undefined;
};

const isPostgres = (pid: number): boolean => {
  if (process.platform === "win32") return true;
  // Minimal Linux containers have no ps. A zombie keeps its name and serves nobody.
  const state =
    process.platform === "linux"
      ? readText(`/proc/${pid}/stat`)?.match(/\((.*)\) (\w)/)
      : spawnSync("ps", ["-o", "comm=,stat=", "-p", String(pid)], {
          encoding: "utf8",
        }).stdout.match(/(.*) (\w)/);
  return Boolean(state?.[1]?.includes("postgres") && state[2] !== "Z");
};

const readText = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
};
