import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/**
 * A judge that is started when it is first asked and stays for as long as there are tests: an interpreter and its libraries take a
 * second to load, and a verdict some hundredths.
 */
export type JudgeProcess = {
  /** A line of question, the lines of the answer. Questions wait for each other. Rejects when the process ends instead. */
  ask(question: string): Promise<readonly string[]>;
};

type Program = readonly [string, ...string[]];
type Waiting = PromiseWithResolvers<readonly string[]>;

/** Ends every answer, as a line of its own. */
const END = "END";
/** A guard against hangs, not a measure. */
const LIMIT_MS = 120_000;
const TOLD_MAX_CHARS = 2_000;

/** @param program takes questions as lines of its input, and ends with that */
export const createJudgeProcess = (
  name: string,
  program: () => Program,
  limitMs = LIMIT_MS,
): JudgeProcess => {
  let running: JudgeProcess | undefined;
  return {
    ask: (question) => {
      running ??= startJudge(name, program(), {
        limitMs,
        onEnd: () => {
          running = undefined;
        },
      });
      return running.ask(question);
    },
  };
};

const startJudge = (
  name: string,
  [file, ...args]: Program,
  { limitMs, onEnd }: { readonly limitMs: number; readonly onEnd: () => void },
): JudgeProcess => {
  const child = spawn(file, args);
  const waiting: Waiting[] = [];
  const told = lastWordsOf(child);
  let timer: NodeJS.Timeout | undefined;
  let lines: string[] = [];

  const watch = (): void => {
    clearTimeout(timer);
    const isAsked = waiting.length > 0;
    hold(child, isAsked);
    if (isAsked) timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
  };
  const end = (why: string): void => {
    clearTimeout(timer);
    onEnd();
    for (const { reject } of waiting.splice(0)) reject(new Error(`${name} ${why}: ${told()}`));
  };
  const take = (line: string): void => {
    if (line !== END) {
      lines.push(line);
      return;
    }
    waiting.shift()?.resolve(lines);
    lines = [];
    watch();
  };

  child.on("error", (error) => end(`can't be run (${error.message})`));
  child.on("close", (code, signal) => end(`ended with ${signal ?? code}`));
  // Its end tells those who wait what happened.
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stdout }).on("line", take);

  return {
    ask: (question) => {
      const asked = Promise.withResolvers<readonly string[]>();
      waiting.push(asked);
      child.stdin.write(`${question}\n`);
      if (waiting.length === 1) watch();
      return asked.promise;
    },
  };
};

const lastWordsOf = (child: ChildProcessWithoutNullStreams): (() => string) => {
  let told = "";
  child.stderr.on("data", (part: Buffer) => {
    told = (told + part.toString("utf8")).slice(-TOLD_MAX_CHARS);
  });
  return () => told.trim();
};

type Held = { ref?(): void; unref?(): void };

/** Whether this process waits for the judge: who has nothing to ask may end, and the judge's input ends with them. */
const hold = (child: ChildProcessWithoutNullStreams, isAsked: boolean): void => {
  const handles: readonly Held[] = [child, child.stdin as Held, child.stdout as Held, child.stderr as Held];
  for (const handle of handles) {
    if (isAsked) handle.ref?.();
    else handle.unref?.();
  }
};
