import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { removeEmbeddedServer } from "@foja/db/server/embedded-server";
import { basicEnvironment } from "../../scripts/lib/environment.mjs";
import { ROOT } from "../../scripts/lib/paths";
import { killGroup } from "../../scripts/lib/run-program";
import { tailOf } from "../../scripts/lib/start/process-log";
import { BESIDE_ANOTHER } from "../../scripts/lib/start/settings";

export type Product = {
  /** Folder of the installation: demo.json, secrets, process ids. */
  readonly folder: string;
  stop(): Promise<void>;
};

const START_LIMIT_MS = 8 * 60_000;
const STOP_LIMIT_MS = 60_000;

/** The running product that FOJA_DEMO names, or one started for this run in a folder of its own and thrown away after it. */
export const openProduct = async (): Promise<Product> => {
  const demo = process.env.FOJA_DEMO;
  if (demo) return { folder: path.dirname(path.resolve(demo)), stop: async () => undefined };
  return await startProduct(mkdtempSync(path.join(tmpdir(), "foja-bench-")));
};

const startProduct = async (folder: string): Promise<Product> => {
  const logFile = path.join(folder, "start.log");
  const log = openSync(logFile, "w", 0o600);
  const child = spawn(process.execPath, ["scripts/bootstrap.mjs", "start"], {
    cwd: ROOT,
    env: { ...basicEnvironment(), ...BESIDE_ANOTHER, FOJA_LOCAL: folder },
    stdio: ["ignore", log, log],
    // A group of its own: Ctrl-C reaches this run alone, which then ends the product in order.
    detached: true,
  });
  closeSync(log);
  const { promise: exited, resolve } = Promise.withResolvers<"exited">();
  child.once("exit", () => resolve("exited"));

  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await Promise.race([exited, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
    killGroup(child.pid);
    removeEmbeddedServer(folder);
    rmSync(folder, { recursive: true, force: true });
  };

  const until = Date.now() + START_LIMIT_MS;
  while (!existsSync(path.join(folder, "demo.json"))) {
    const tick = await Promise.race([exited, wait(250)]);
    if (tick !== "exited" && Date.now() < until) continue;
    const tail = tailOf(logFile, 40);
    await stop();
    throw new Error(`The product does not start:\n${tail}`);
  }
  return { folder, stop };
};
