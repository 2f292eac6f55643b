import type { Job, ResultOf } from "../jobs/job";
import { Problem } from "../problem";
import { locateWorker, type WorkerEntry } from "./locate-worker";
import { createThread, type Remains, type Task, type Thread, type ThreadOptions } from "./thread";

export type WorkerPool = {
  /** The document stays the caller's. Rejects with Problem (SERVICE_BUSY when the queue is full), or with an Error that is a bug. */
  run<J extends Job>(job: J): Promise<ResultOf<J>>;
  /** Resolves when every thread runs; rejects when one can't be started, as with a missing file. */
  readonly ready: Promise<void>;
  readonly load: { readonly running: number; readonly queued: number };
  /** Takes nothing more, lets what was taken end, then stops the threads. */
  close(): Promise<void>;
};

export type PoolOptions = Pick<ThreadOptions, "jobLimitMs" | "outside" | "settings" | "report"> & {
  readonly threads: number;
  /** Jobs in one thread at a time: they wait for time stamps most of it. */
  readonly jobsPerThread: number;
  readonly queueMax: number;
  /** How long a job may wait for a thread (default: `jobLimitMs`). */
  readonly waitLimitMs?: number;
  readonly entry?: WorkerEntry;
};

type Waiting = Task & { readonly limit: NodeJS.Timeout };

/** Between a thread that ended before it ran and the next try. */
const RESTART_PAUSE_MS = 1000;

export const createWorkerPool = (options: PoolOptions): WorkerPool => {
  const { entry = locateWorker(), waitLimitMs = options.jobLimitMs, jobsPerThread, queueMax } = options;
  const threads = new Set<Thread>();
  const queue: Waiting[] = [];
  const started = Promise.withResolvers<void>();
  let starting = options.threads;
  let lastId = 0;
  let isClosing = false;
  let onIdle: (() => void) | undefined;

  const running = () => [...threads].reduce((sum, thread) => sum + thread.running, 0);

  const open = (): void => {
    if (isClosing && queue.length === 0) return;
    const thread = createThread({
      ...options,
      entry,
      onFree: dispatch,
      onReady: () => {
        starting -= 1;
        if (starting === 0) started.resolve();
        dispatch();
      },
      onEnd: (wasReady, remains) => {
        threads.delete(thread);
        resume(remains);
        if (!wasReady) started.reject(new Error("worker threads do not start"));
        if (wasReady) open();
        else setTimeout(open, RESTART_PAUSE_MS).unref();
        dispatch();
      },
    });
    threads.add(thread);
  };

  const freest = (): Thread | undefined => {
    const free = [...threads].filter((thread) => thread.isReady && thread.running < jobsPerThread);
    return free.sort((one, other) => one.running - other.running)[0];
  };

  const dispatch = (): void => {
    for (let thread = freest(); thread && queue[0]; thread = freest()) {
      const task = queue.shift()!;
      clearTimeout(task.limit);
      thread.run(task);
    }
    if (queue.length === 0 && running() === 0) onIdle?.();
  };

  /**
   * Those that only shared the thread of another run again, first of all: a job depends on nothing but its input, and nobody was told
   * anything. Once: what ended two threads may be what nobody could tell, and then it is for the callers to come again.
   */
  const resume = ({ cause, others }: Remains): void => {
    cause?.reject(new Error("the worker thread ended"));
    for (const task of others.toReversed())
      if (task.isSecondTry) task.reject(busy());
      else enqueue({ ...task, isSecondTry: true }, "first");
  };

  const enqueue = (task: Task, place: "first" | "last" = "last"): void => {
    const limit = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1);
      task.reject(busy());
      dispatch();
    }, waitLimitMs);
    const waiting = { ...task, limit };
    if (place === "first") queue.unshift(waiting);
    else queue.push(waiting);
    dispatch();
  };

  for (let count = 0; count < options.threads; count += 1) open();
  // Whoever doesn't ask for `ready` still gets the report of each failed start.
  started.promise.catch(() => undefined);

  return {
    ready: started.promise,
    run: <J extends Job>(job: J) =>
      new Promise<ResultOf<J>>((resolve, reject) => {
        if (isClosing || (queue.length >= queueMax && !freest())) return reject(busy());
        lastId += 1;
        // A thread answers each kind of job with its kind of result: run-job says so.
        enqueue({ id: lastId, job, resolve: (result) => resolve(result as ResultOf<J>), reject });
      }),
    get load() {
      return { running: running(), queued: queue.length };
    },
    close: async () => {
      isClosing = true;
      await new Promise<void>((resolve) => {
        onIdle = resolve;
        dispatch();
      });
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
};

const busy = () =>
  new Problem("SERVICE_BUSY", "El servicio de firma está ocupado; reintente en unos segundos");
