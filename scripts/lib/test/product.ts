import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { removeEmbeddedServer } from "@foja/db/server/embedded-server";
import { basicEnvironment } from "../environment.mjs";
import { readJson } from "../files";
import { ROOT } from "../paths";
import { killGroup, runProgram } from "../run-program";
import { tailOf } from "../start/process-log";
import { BESIDE_ANOTHER } from "../start/settings";
import { tallyPlaywright, tallyRun } from "./reports";
import { add, FAILED, PASSED, type Step, type Tally } from "./step";
import { PYTHON } from "./tools";

const FOLDER = path.join(ROOT, ".local-test/product");
const DEMO = path.join(FOLDER, "demo.json");
const START_LOG = path.join(ROOT, ".local-test/start.log");
const REPORT = path.join(ROOT, ".local-test/playwright.json");

const START_LIMIT_MS = 8 * 60_000;
const STOP_LIMIT_MS = 60_000;
const E2E_LIMIT_MS = 40 * 60_000;

type Product = { readonly exited: Promise<number | null>; readonly pid: number | undefined };

/** Starts the product as a person would, in a folder and on ports of its own, and runs the end-to-end tests against it. */
export const productStep: Step = {
  name: "product and end to end",
  run: async () => {
    removeEmbeddedServer(FOLDER);
    rmSync(FOLDER, { recursive: true, force: true });
    rmSync(REPORT, { force: true });
    const product = startProduct();
    try {
      if (!(await becomesReady(product))) {
        console.error(`The product does not start:\n${tailOf(START_LOG, 40)}`);
        return FAILED;
      }
      return add(PASSED, add(await runPlaywright(), await stopsCleanly(product)));
    } finally {
      killGroup(product.pid);
      removeEmbeddedServer(FOLDER);
    }
  },
};

const startProduct = (): Product => {
  const log = openSync(START_LOG, "w", 0o600);
  const child = spawn(process.execPath, ["scripts/bootstrap.mjs", "start"], {
    cwd: ROOT,
    env: {
      ...basicEnvironment(),
      ...BESIDE_ANOTHER,
      FOJA_LOCAL: FOLDER,
      // Portals of the tests listen here.
      WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1",
    },
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const { promise: exited, resolve } = Promise.withResolvers<number | null>();
  child.once("exit", (code) => resolve(code));
  return { exited, pid: child.pid };
};

const becomesReady = async ({ exited }: Product): Promise<boolean> => {
  const until = Date.now() + START_LIMIT_MS;
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  while (!existsSync(DEMO) && !hasExited && Date.now() < until) await wait(250);
  return existsSync(DEMO) && !hasExited;
};

const runPlaywright = async (): Promise<Tally> => {
  const { status, timedOut } = await runProgram(path.join(ROOT, "node_modules/.bin/playwright"), ["test"], {
    timeoutMs: E2E_LIMIT_MS,
    env: {
      FOJA_DEMO: DEMO,
      // The commands that tests run (npm run foja) mean this installation too.
      FOJA_LOCAL: FOLDER,
      FOJA_ENV_FILE: BESIDE_ANOTHER.FOJA_ENV_FILE,
      FOJA_PYTHON: PYTHON,
      FOJA_CRASH_DOCUMENTS: process.env.FOJA_CRASH_DOCUMENTS,
      FOJA_SCHEMATHESIS_EXAMPLES: process.env.FOJA_SCHEMATHESIS_EXAMPLES,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
      PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT,
    },
  });
  if (timedOut) console.error("end to end: given up");
  return timedOut ? FAILED : tallyRun(status, readJson(REPORT), tallyPlaywright);
};

/** Asked to end, the product ends everything it started within a minute, and says that it was right. */
const stopsCleanly = async ({ exited, pid }: Product): Promise<Tally> => {
  const children = Object.values((readJson(path.join(FOLDER, "pids.json")) ?? {}) as Record<string, number>);
  if (pid) process.kill(pid, "SIGTERM");
  const code = await Promise.race([exited, wait(STOP_LIMIT_MS, "too late" as const, { ref: false })]);
  const left = children.filter(isAlive);
  if (code === 0 && left.length === 0) return PASSED;
  console.error(`The product did not end cleanly: ${code}; still there: ${left.join(", ") || "nobody"}`);
  return FAILED;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
