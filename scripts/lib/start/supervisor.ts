import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ORDERLY_STOP_MS } from "@foja/service/drain-on-close";
import { basicEnvironment } from "../environment.mjs";
import { ROOT } from "../paths";
import { Problem } from "../problem";
import { killGroup } from "../run-program";
import { isHealthy } from "./health";
import { openLog, type ProcessLog, tailOf } from "./process-log";
import { recordProcesses } from "./processes-file";

export type ProcessRow = {
  readonly name: string;
  /** Default: this Node. */
  readonly program?: string;
  /** Of Node: the script first. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Answers 2xx once the process can work. */
  readonly healthUrl: string;
};

export type Supervisor = {
  /** Starts the rows together and waits until all are healthy. */
  start(rows: readonly ProcessRow[]): Promise<void>;
  /** In the reverse order of their start. */
  stop(): Promise<void>;
};

type Supervised = {
  readonly row: ProcessRow;
  readonly log: ProcessLog;
  child: ChildProcess | undefined;
  startedAt: number;
  crashes: number;
  everHealthy: boolean;
};

const READY_TIMEOUT_MS = 90_000;
const CRASHES_MAX_AT_START = 3;
const RESTART_WAIT_MS = { min: 250, max: 5_000 } as const;
/** Who lived this long was well: the next crash counts as the first. */
const WELL_AFTER_MS = 10_000;
/** Longer than what a process takes for an orderly end: killed before, it would leave the document that it signs claimed. */
export const STOP_TIMEOUT_MS = ORDERLY_STOP_MS + 5_000;
const CHECK_EVERY_MS = 15_000;
const MISSED_CHECKS_MAX = 8;

/** Keeps processes running: restarts who ends or stops answering. Each gets its own variables and nothing else of the environment. */
export const createSupervisor = (folder: string): Supervisor => {
  const supervised: Supervised[] = [];
  let stopping = false;

  const recordPids = (): void => {
    const pids = Object.fromEntries(
      supervised.flatMap(({ row, child }) => (child?.pid ? [[row.name, child.pid]] : [])),
    );
    recordProcesses(folder, pids);
  };

  const launch = (one: Supervised): void => {
    one.startedAt = Date.now();
    const child = spawn(one.row.program ?? process.execPath, one.row.args, {
      cwd: one.row.cwd ?? ROOT,
      env: { ...basicEnvironment(), NODE_ENV: "production", ...one.row.env },
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl-C must reach this script alone, which then ends them in order.
      detached: true,
    });
    one.child = child;
    one.log.follow(child);
    child.once("exit", (code, signal) => void onExit(one, signal ?? String(code)));
    recordPids();
  };

  const onExit = async (one: Supervised, how: string): Promise<void> => {
    // What it started (a browser) must not pile up.
    killGroup(one.child?.pid);
    one.child = undefined;
    if (stopping) return;
    one.crashes = Date.now() - one.startedAt > WELL_AFTER_MS ? 1 : one.crashes + 1;
    one.log.note(`ended (${how}); starting it again`);
    await wait(Math.min(RESTART_WAIT_MS.min * 2 ** (one.crashes - 1), RESTART_WAIT_MS.max));
    if (!stopping && (one.everHealthy || one.crashes < CRASHES_MAX_AT_START)) launch(one);
  };

  const waitUntilHealthy = async (one: Supervised): Promise<void> => {
    const until = Date.now() + READY_TIMEOUT_MS;
    while (!(await isHealthy(one.row.healthUrl))) {
      if (stopping) return;
      if (one.crashes >= CRASHES_MAX_AT_START || Date.now() > until) throw doesNotStart(one);
      await wait(100);
    }
    one.everHealthy = true;
    void keepHealthy(one);
  };

  /** A process may hang without ending. */
  const keepHealthy = async (one: Supervised): Promise<void> => {
    let missed = 0;
    while (!stopping) {
      await wait(CHECK_EVERY_MS, undefined, { ref: false });
      missed = (await isHealthy(one.row.healthUrl)) ? 0 : missed + 1;
      if (missed < MISSED_CHECKS_MAX || stopping) continue;
      one.log.note("does not answer; killing it");
      missed = 0;
      killGroup(one.child?.pid);
    }
  };

  const end = async ({ child, log }: Supervised): Promise<void> => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return log.close();
    const { promise: exited, resolve } = Promise.withResolvers<void>();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
    const timer = setTimeout(() => killGroup(child.pid), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
    log.close();
  };

  return {
    start: async (rows) => {
      mkdirSync(path.join(folder, "logs"), { recursive: true });
      const added = rows.map(
        (row): Supervised => ({
          row,
          log: openLog(path.join(folder, "logs", `${row.name}.log`), row.name),
          child: undefined,
          startedAt: 0,
          crashes: 0,
          everHealthy: false,
        }),
      );
      supervised.push(...added);
      for (const one of added) launch(one);
      await Promise.all(added.map(waitUntilHealthy));
    },
    stop: async () => {
      stopping = true;
      for (const one of supervised.toReversed()) await end(one);
      recordProcesses(folder, undefined);
    },
  };
};

const doesNotStart = ({ row, log }: Supervised): Problem =>
  new Problem(`El proceso ${row.name} no arranca. Sus últimas líneas (${log.file}):\n${tailOf(log.file)}`);
