import type { QueueDefinition } from "@foja/db/queue/definition";
import type { Queue } from "@foja/db/queue/queue";
import type { JobPayloads, Jobs } from "../ports/jobs";

/** What the worker alone uses: the clock's tick, which becomes one job per sweep and municipality. */
type Schedules = { "sweep-municipalities": Record<string, never> };

export type QueuedJobs = JobPayloads & Schedules;

export const SWEEPS = ["release-expired-numbers", "release-stuck-signatures"] as const;

// A sweep that failed is not repeated: the next minute brings another one.
const SWEEP: QueueDefinition = { unique: true, retryLimit: 0, expireInSeconds: 300 };

/** Queues by name, the same for whoever adds jobs and whoever does them. */
export const JOB_QUEUES: { readonly [Name in keyof QueuedJobs]: QueueDefinition } = {
  "publish-document": {},
  "release-expired-numbers": SWEEP,
  "release-stuck-signatures": SWEEP,
  "sweep-municipalities": { ...SWEEP, cron: { expression: "* * * * *" } },
};

/** The operations' port onto the queue. */
export const createJobs = (queue: Pick<Queue<JobPayloads>, "enqueue">): Jobs => ({
  enqueue: async (tx, name, payload) => {
    await queue.enqueue(tx, name, payload);
  },
});
