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
const LIMIT_MS = 240_000;
const TOLD_MAX_CHARS = 2_000;

/** @param program takes questions as lines of its input, and ends with that */
export const createJudgeProcess = (
  name: string,
  program: () => Program,
  limitMs = LIMIT_MS,
): JudgeProcess => {
  let running: Run | undefined;
  const start = (): Run => {
    const [file, ...args] = program();
    const child = spawn(file, args);
    const run = new Run(name, child, limitMs);
    child.on("error", () => forget(run));
    child.on("close", () => forget(run));
    return run;
  };
  const forget = (run: Run): void => {
    if (running === run) running = undefined;
  };
  return {
    ask: (question) => {
      running ??= start();
      return running.ask(question);
    },
  };
};

/** One run of the program. */
class Run implements JudgeProcess {
  private readonly waiting: Waiting[] = [];
  private readonly told: () => string;
  private timer: NodeJS.Timeout | undefined;
  private lines: string[] = [];

  constructor(
    private readonly name: string,
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly limitMs: number,
  ) {
    this.told = lastWordsOf(child);
    child.on("error", (error) => this.end(`can't be run (${error.message})`));
    child.on("close", (code, signal) => this.end(`ended with ${signal ?? code}`));
    // Its end tells those who wait what happened.
    child.stdin.on("error", () => undefined);
    createInterface({ input: child.stdout }).on("line", (line) => this.take(line));
  }

  ask(question: string): Promise<readonly string[]> {
    const asked = Promise.withResolvers<readonly string[]>();
    this.waiting.push(asked);
    this.child.stdin.write(`${question}\n`);
    if (this.waiting.length === 1) this.watch();
    return asked.promise;
  }

  private take(line: string): void {
    if (line !== END) {
      this.lines.push(line);
      return;
    }
    this.waiting.shift()?.resolve(this.lines);
    this.lines = [];
    this.watch();
  }

  private watch(): void {
    clearTimeout(this.timer);
    const isAsked = this.waiting.length > 0;
    hold(this.child, isAsked);
    if (isAsked) this.timer = setTimeout(() => this.child.kill("SIGKILL"), this.limitMs);
  }

  private end(why: string): void {
    clearTimeout(this.timer);
    for (const { reject } of this.waiting.splice(0)) reject(new Error(`${this.name} ${why}: ${this.told()}`));
  }
}

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
