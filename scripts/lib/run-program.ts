import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { basicEnvironment } from "./environment.mjs";
import { ROOT } from "./paths";

export type RunOptions = {
  /** Added to the little that every program gets. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Where its output goes; absent: to this terminal. */
  readonly logFile?: string;
  readonly timeoutMs: number;
  readonly cwd?: string;
  /** Gets its number once it runs. */
  readonly onStart?: (pid: number) => void;
};

export type RunResult = {
  readonly status: number | null;
  readonly timedOut: boolean;
  readonly seconds: number;
};

/** Runs a program to its end. One that takes too long is killed with everything it started. */
export const runProgram = async (
  program: string,
  args: readonly string[],
  { env = {}, logFile, timeoutMs, cwd = ROOT, onStart }: RunOptions,
): Promise<RunResult> => {
  const started = performance.now();
  const output = logFile ? openSync(logFile, "w", 0o600) : ("inherit" as const);
  const child = spawn(program, args, {
    cwd,
    env: { ...basicEnvironment(), ...env },
    stdio: ["ignore", output, output],
    // A group of its own, so that grandchildren can be ended too.
    detached: true,
  });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    killGroup(child.pid);
  }, timeoutMs);
  running.add(child.pid);
  if (child.pid) onStart?.(child.pid);
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject);
  child.once("exit", resolve);
  try {
    const status = await promise;
    return { status, timedOut, seconds: (performance.now() - started) / 1000 };
  } finally {
    clearTimeout(timer);
    running.delete(child.pid);
    if (typeof output === "number") closeSync(output);
  }
};

const running = new Set<number | undefined>();

/** For the end of the script: nothing it started may outlive it. */
export const killRunning = (): void => {
  for (const pid of running) killGroup(pid);
};

export const killGroup = (pid: number | undefined, signal: NodeJS.Signals = "SIGKILL"): void => {
  if (!pid) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};
