import { fromPrisma, type JobWithMetadata, PgBoss } from "pg-boss";

import { QUEUE_SCHEMA } from "../schema-name";
import { deadLetterOf, type QueueDefinition } from "./definition";
import { ensureQueues } from "./ensure-queues";
import { countJobs, type DeadJob, listDead, type QueueCounts } from "./inspect";

/** Anything that runs SQL as part of a transaction: Prisma's, of whatever schema. */
type Transaction = {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>;
};

export type Jobs = Readonly<Record<string, object>>;

export type QueueOptions<J extends Jobs> = {
  readonly url: string;
  /** `produce` only adds jobs and begins by itself; `work` also runs them, repeats what failed and keeps the schedules. */
  readonly mode: "produce" | "work";
  readonly definitions: { readonly [Name in keyof J]: QueueDefinition };
  readonly maxConnections?: number;
  readonly onError: (error: Error) => void;
};

export type EnqueueOptions = {
  /** Of several waiting jobs with the same key only the first is kept (queues defined as `unique`). */
  readonly singletonKey?: string;
  /** Given out only then; otherwise what the queue says. */
  readonly afterSeconds?: number;
  /** Whose job it is: of those of one, a worker does at most `perGroup` side by side. */
  readonly group?: string;
};

export type Job<Payload> = {
  readonly id: string;
  readonly payload: Payload;
  /** 1 the first time. */
  readonly attempt: number;
  /** Aborted when the job has taken too long, or the worker stops. */
  readonly signal: AbortSignal;
};

type Name<J extends Jobs> = keyof J & string;

export type Queue<J extends Jobs> = {
  /** Creates the queues that are missing. Needed before `consume`; adding jobs does it by itself. */
  start(): Promise<void>;
  /**
   * Adds a job within the caller's transaction: it exists if and only if the transaction commits.
   * @returns its id; null when a waiting one has the same key
   */
  enqueue<N extends Name<J>>(
    tx: Transaction,
    name: N,
    payload: J[N],
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /**
   * Runs `handler` for every job. It must be repeatable: a job whose worker dies is given out again. Of `concurrency` side by side at most
   * `perGroup` are of one group, so that others' jobs are done while one has many.
   */
  consume<N extends Name<J>>(
    name: N,
    options: { readonly concurrency?: number; readonly perGroup?: number | undefined },
    handler: (job: Job<J[N]>) => Promise<void>,
  ): Promise<void>;
  /** Jobs that failed for good, the newest first. */
  dead(name: Name<J>, limit?: number): Promise<DeadJob[]>;
  /** Puts a dead job back into its queue; false when there is none of that id. */
  retryDead(name: Name<J>, id: string): Promise<boolean>;
  counts(): Promise<QueueCounts[]>;
  ping(): Promise<void>;
  /** Waits for running jobs; what doesn't end in time is given out again later. */
  stop(options?: { readonly graceSeconds?: number }): Promise<void>;
};

/** Work that outlives a request, kept in PostgreSQL (pg-boss). Its tables are made by the migration runner. */
export const createQueue = <J extends Jobs>(options: QueueOptions<J>): Queue<J> => {
  const definitions = Object.entries<QueueDefinition>(options.definitions);
  const isWorker = options.mode === "work";
  const boss = createBoss(options, isWorker);

  let starting: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    starting ??= boss.start().then(() => ensureQueues(boss, definitions, isWorker));
    try {
      await starting;
    } catch (error) {
      starting = undefined;
      throw error;
    }
  };

  return {
    start,
    enqueue: async (tx, name, payload, { afterSeconds, group, ...enqueueOptions } = {}) => {
      await start();
      return await boss.send(name, payload, {
        ...enqueueOptions,
        ...(group !== undefined && { group: { id: group } }),
        startAfter: afterSeconds ?? options.definitions[name].delaySeconds ?? 0,
        db: fromPrisma(tx),
      });
    },
    consume: async (name, { concurrency = 1, perGroup }, handler) => {
      const limits = {
        localConcurrency: concurrency,
        ...(perGroup !== undefined && { localGroupConcurrency: perGroup }),
      };
      await boss.work(name, { ...WORK_OPTIONS, ...limits }, async ([job]) => {
        if (job) await handler(toJob<J[typeof name]>(job));
      });
    },
    dead: (name, limit = 100) => listDead(boss, name, limit),
    retryDead: async (name, id) => (await boss.redrive(deadLetterOf(name), { ids: [id] })) === 1,
    counts: () => countJobs(boss, Object.keys(options.definitions)),
    ping: async () => {
      await start();
      await boss.getDb().executeSql("select 1");
    },
    stop: async ({ graceSeconds = 20 } = {}) => {
      // One that never began has no pool to close.
      if (starting !== undefined)
        await boss.stop({
          graceful: true,
          close: true,
          timeout: graceSeconds * 1000,
        });
    },
  };
};

/**
 * With notifications on, pg-boss polls every two minutes by default, which is how long retries and jobs older than the worker would
 * wait; and it takes one job per poll unless told to go on.
 */
const WORK_OPTIONS = {
  batchSize: 1,
  includeMetadata: true,
  notifyPollingIntervalSeconds: 2,
  burstWhenBatchFull: true,
} as const;

const createBoss = <J extends Jobs>(options: QueueOptions<J>, isWorker: boolean): PgBoss => {
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: isWorker ? "foja queue worker" : "foja queue",
    schema: QUEUE_SCHEMA,
    max: options.maxConnections ?? (isWorker ? 6 : 2),
    // The application's role may not change tables: the migration runner does.
    migrate: false,
    createSchema: false,
    reindex: false,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    persistWarnings: isWorker,
  });
  boss.on("error", options.onError);
  return boss;
};

const toJob = <Payload>(job: JobWithMetadata<unknown>): Job<Payload> => ({
  id: job.id,
  payload: job.data as Payload,
  attempt: job.retryCount + 1,
  signal: job.signal,
});
