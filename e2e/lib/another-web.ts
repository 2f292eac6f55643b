import { spawn } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port";
import { pidOf } from "./processes";

const READY_LIMIT_MS = 60_000;

/** Its environment as the kernel keeps it. */
const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

/** One more copy of the web process beside the product's own, over the same database: Linux alone tells what it needs for that. */
export const startAnotherWeb = async (): Promise<{
  readonly url: string;
  stop(signal?: "SIGTERM" | "SIGKILL"): void;
}> => {
  const pid = pidOf("web");
  if (!pid) throw new Error("the product's web process is not there");
  const port = await freePort();
  const child = spawn(
    readlinkSync(`/proc/${pid}/exe`),
    [`${process.cwd()}/node_modules/next/dist/bin/next`, "start", "-H", "127.0.0.1", "-p", String(port)],
    {
      cwd: readlinkSync(`/proc/${pid}/cwd`),
      env: { ...environmentOf(pid), PORT: String(port) },
      stdio: "ignore",
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + READY_LIMIT_MS;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (Date.now() > until || child.exitCode !== null) {
      child.kill("SIGKILL");
      throw new Error("the other copy of the web process does not answer");
    }
    await wait(250);
  }
  return { url, stop: (signal = "SIGTERM") => void child.kill(signal) };
};
