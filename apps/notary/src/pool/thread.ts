import { Worker } from "node:worker_threads";
import type { Job, JobResult } from "../jobs/job";
import { Problem } from "../problem";
import { jobToSend } from "./exact-bytes";
import type { WorkerEntry } from "./locate-worker";
import type { FromWorker, ThreadSettings, ToWorker } from "./messages";
import { answerQuestion, type Outside } from "./outside";

export type Task = {
  readonly id: number;
  readonly job: Job;
  resolve(result: JobResult): void;
  reject(error: Error): void;
  /** A thread ended under it already. */
  readonly isSecondTry?: boolean;
};

/** What a thread had under way when it ended. */
export type Remains = {
  /** What held it or made it end, where that can be told. */
  readonly cause: Task | undefined;
  readonly others: readonly Task[];
};

export type Thread = {
  /** Its code is loaded: a job given now starts now, so its time limit is fair. */
  readonly isReady: boolean;
  /** Jobs under way in it. */
  readonly running: number;
  run(task: Task): void;
  terminate(): Promise<unknown>;
};

export type ThreadOptions = {
  readonly entry: WorkerEntry;
  /** How long a job may work between two questions to the outside, and wait for the answer to one. */
  readonly jobLimitMs: number;
  readonly outside: Outside;
  readonly settings: ThreadSettings;
  readonly report: (error: unknown) => void;
  readonly onReady: () => void;
  /** One of its jobs ended. */
  readonly onFree: () => void;
  /** The thread is gone; nobody told its jobs. */
  readonly onEnd: (wasReady: boolean, remains: Remains) => void;
};

type Outcome = Extract<FromWorker, { type: "done" | "refused" | "failed" }>;

/** One worker thread with the jobs that it has under way, each with its time limit. */
export const createThread = (options: ThreadOptions): Thread => {
  const tasks = new Map<number, Task & { readonly limit: NodeJS.Timeout }>();
  const worker = new Worker(options.entry.url, {
    execArgv: [...options.entry.execArgv],
    workerData: options.settings,
    // A document made to exhaust memory costs its thread, not the service.
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  let isReady = false;
  let working: number | undefined;
  let expired: number | undefined;

  const post = (message: ToWorker, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer);

  const receive = (message: FromWorker): void => {
    if (message.type === "ready") {
      isReady = true;
      options.onReady();
    } else if (message.type === "working") working = message.id;
    else if (message.type === "resting") working = undefined;
    else if (message.type === "question") void answer(message);
    else settle(message);
  };

  const settle = (message: Outcome): void => {
    const task = tasks.get(message.id);
    if (!task) return;
    clearTimeout(task.limit);
    tasks.delete(message.id);
    if (message.type === "done") task.resolve(message.result);
    else if (message.type === "failed") task.reject(new Error(message.stack));
    else task.reject(new Problem(message.code, message.message, message.reason));
    options.onFree();
  };

  /** A job that asks, or goes on with an answer, gets on: several slow authorities in a row are no reason to stop it. */
  const answer = async ({ id, job, question }: FromWorker & { type: "question" }): Promise<void> => {
    tasks.get(job)?.limit.refresh();
    const reply = await answerQuestion(question, options.outside, options.report);
    tasks.get(job)?.limit.refresh();
    post({ type: "reply", id, reply });
  };

  worker.on("message", receive);
  worker.on("error", options.report);
  worker.on("exit", () => {
    for (const { limit } of tasks.values()) clearTimeout(limit);
    // Whose time is over may only have waited while another one held the thread.
    const alone = tasks.size === 1 ? [...tasks.values()][0] : undefined;
    const cause = tasks.get(working ?? -1) ?? tasks.get(expired ?? -1) ?? alone;
    const others = [...tasks.values()].filter((task) => task !== cause);
    tasks.clear();
    options.onEnd(isReady, { cause, others });
  });

  return {
    get isReady() {
      return isReady;
    },
    get running() {
      return tasks.size;
    },
    run: (task) => {
      // A job that doesn't end may hold its thread in a loop: only stopping the thread helps.
      const limit = setTimeout(() => {
        expired ??= task.id;
        options.report(
          new Error(
            `job of kind ${task.job.kind} stopped after ${options.jobLimitMs} ms without asking anything`,
          ),
        );
        void worker.terminate();
      }, options.jobLimitMs);
      tasks.set(task.id, { ...task, limit });
      const { job, buffers } = jobToSend(task.job);
      post({ type: "job", id: task.id, job }, buffers);
    },
    terminate: () => worker.terminate(),
  };
};
