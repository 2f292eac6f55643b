import type { QueueDefinition } from "@foja/db/queue/definition";
import { documentsUnderWay } from "@foja/db/queue/municipality-jobs";
import type { Queue } from "@foja/db/queue/queue";
import type { JobPayloads, Jobs } from "../ports/jobs";

/** What the worker alone uses: the clock's ticks, each of which becomes one job per sweep and municipality. */
type Schedules = Record<"sweep-municipalities" | "sweep-files" | "sweep-audit", Record<string, never>>;

export type QueuedJobs = JobPayloads & Schedules;

/** Sweeps by the tick that brings them. */
export const SWEEPS = {
  "sweep-municipalities": [
    "release-expired-numbers",
    "release-stuck-signatures",
    "end-lost-signings",
    "raise-due-documents",
    "publish-due-documents",
    "merge-words",
    "embed-due-documents",
    "write-summaries",
    "send-due-webhooks",
  ],
  "sweep-files": [
    "remove-lost-files",
    "check-published-files",
    "remove-expired-requests",
    "forget-replaced-changes",
    "tend-certificates",
  ],
  "sweep-audit": ["anchor-audit"],
} as const;

// A sweep that failed is not repeated: the next tick brings another one.
const SWEEP: QueueDefinition = { unique: true, retryLimit: 0, expireInSeconds: 300 };

/** Queues by name, the same for whoever adds jobs and whoever does them. */
export const JOB_QUEUES: { readonly [Name in keyof QueuedJobs]: QueueDefinition } = {
  "publish-document": {},
  "publish-due-documents": SWEEP,
  "check-published-files": { ...SWEEP, expireInSeconds: 3600 },
  // What fails is put off and remembered with the document, not with the job.
  "raise-document": { retryLimit: 0, expireInSeconds: 300 },
  // The same: the sweep comes back to it.
  "embed-document": { retryLimit: 0, expireInSeconds: 300 },
  // As long as its session lives: what can't be made by then ends as failed, and says why.
  "sign-citizen-document": {
    retryLimit: 60,
    retryDelaySeconds: 3,
    retryDelayMaxSeconds: 60,
    expireInSeconds: 300,
  },
  "embed-due-documents": SWEEP,
  "end-lost-signings": SWEEP,
  "release-expired-numbers": SWEEP,
  "release-stuck-signatures": SWEEP,
  "raise-due-documents": SWEEP,
  "merge-words": SWEEP,
  "write-summaries": SWEEP,
  // When a notice is tried again stands with the notice; the sweep finds what a lost job left.
  "send-webhook": { retryLimit: 0, expireInSeconds: 60 },
  "send-due-webhooks": SWEEP,
  "remove-expired-requests": SWEEP,
  "forget-replaced-changes": SWEEP,
  "remove-lost-files": { ...SWEEP, expireInSeconds: 3 * 3600 },
  "tend-certificates": SWEEP,
  // Once a day: an authority that is away at that moment is asked again.
  "anchor-audit": { unique: true, retryLimit: 6, retryDelaySeconds: 300 },
  // An identity provider that is away is asked for a day.
  "invite-person": { retryLimit: 12 },
  "settle-account": { retryLimit: 12 },
  // Once whoever changes an address is done, or dead: until then it would only move the account back.
  "align-account": { retryLimit: 12, delaySeconds: 180 },
  // Whatever the model does, the first time that it is done decides.
  "decide-proposal": { expireInSeconds: 300 },
  // A mail server that is away is asked for a day; then the mail waits for somebody to look.
  "send-mail": { retryLimit: 12 },
  "sweep-municipalities": { ...SWEEP, cron: { expression: "* * * * *" } },
  "sweep-files": { ...SWEEP, cron: { expression: "17 6 * * *" } },
  "sweep-audit": { unique: true, retryLimit: 6, retryDelaySeconds: 300, cron: { expression: "43 5 * * *" } },
};

/** The operations' port onto the queue. */
export const createJobs = (queue: Pick<Queue<JobPayloads>, "enqueue">): Jobs => ({
  enqueue: async (tx, name, payload, after) => {
    await queue.enqueue(tx, name, payload, { ...after, group: payload.schema });
  },
  underWay: (tx, queue, about) => documentsUnderWay(tx, { queue, ...about }),
});
