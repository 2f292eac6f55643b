import { randomUUID } from "node:crypto";
import { createOutsidePorts } from "@foja/adapters/create-ports";
import { createMailer } from "@foja/adapters/mail/create-mailer";
import { createJobs, JOB_QUEUES, type QueuedJobs } from "@foja/core/jobs/job-queues";
import { createDatabase } from "@foja/db/clients/database";
import { createQueue } from "@foja/db/queue/queue";
import { createOutageReporter } from "@foja/service/outage-log";
import type { Logger } from "pino";
import type { Env } from "./env";
import { createHandlers, type Handlers } from "./handlers";
import type { Health } from "./health";
import { createMetrics } from "./metrics";

export type Work = Health & { stop(): Promise<void> };

/** Jobs of one queue that this process does at the same time. */
const CONCURRENCY: { readonly [Name in keyof QueuedJobs]: number } = {
  "publish-document": 2,
  "publish-due-documents": 1,
  "check-published-files": 1,
  // People who sign wait for the same signing service.
  "raise-document": 1,
  // The service does one text after another, and people who search wait in the same line.
  "embed-document": 1,
  // Together with the people who sign they stay below what the signing service does side by side.
  "sign-citizen-document": 4,
  "embed-due-documents": 1,
  "release-expired-numbers": 1,
  "release-stuck-signatures": 1,
  "end-lost-signings": 1,
  // A municipality with much to do, or with an authority that is slow, keeps only one of these.
  "raise-due-documents": 2,
  "merge-words": 1,
  "write-summaries": 2,
  "remove-lost-files": 1,
  "remove-expired-requests": 1,
  "forget-replaced-changes": 1,
  "tend-certificates": 1,
  "invite-person": 1,
  "settle-account": 1,
  "align-account": 1,
  "decide-proposal": 1,
  "send-mail": 2,
  // They wait for others' servers. One municipality has six of these at most, and one receiver two (core/src/webhooks/turns.ts).
  "send-webhook": 16,
  "send-due-webhooks": 1,
  "sweep-municipalities": 1,
  "sweep-files": 1,
  "anchor-audit": 1,
  "sweep-audit": 1,
};

/** Of those, for one municipality: what it has waiting keeps nobody of others waiting behind all of it. */
const PER_MUNICIPALITY: { readonly [Name in keyof QueuedJobs]?: number } = {
  "sign-citizen-document": 2,
};

const STOP_GRACE_SECONDS = 20;

/** Connects, and does jobs until it is stopped. */
export const startWork = async (env: Env, logger: Logger): Promise<Work> => {
  const onError = createOutageReporter(logger);
  const database = createDatabase({
    url: env.databaseUrl,
    maxConnections: env.databaseConnections,
    applicationName: "foja worker",
    onError,
  });
  const queue = createQueue<QueuedJobs>({
    url: env.databaseUrl,
    mode: "work",
    definitions: JOB_QUEUES,
    onError,
  });
  const now = () => new Date();
  const handlers = createHandlers({
    database,
    queue,
    policy: { level: env.signatureLevel, renewal_margin_days: env.signatureRenewalDays },
    publicUrl: env.publicUrl,
    operatorEmail: env.operatorEmail,
    mailer: createMailer({ smtpUrl: env.smtpUrl, folder: env.mailFolder, from: env.mailFrom, now }),
    ports: { ...createOutsidePorts(env), jobs: createJobs(queue) },
    now,
    newId: randomUUID,
    reportStep: (error, about) => logger.warn({ err: error, ...about }, "a step failed"),
  });

  await queue.start();
  for (const name of namesOf(handlers)) await consume(name);
  return {
    check: async () => {
      await Promise.all([database.ping(), queue.ping()]);
    },
    metrics: createMetrics({ database, now }),
    stop: async () => {
      await queue.stop({ graceSeconds: STOP_GRACE_SECONDS });
      await database.close();
    },
  };

  async function consume<Name extends keyof QueuedJobs>(name: Name): Promise<void> {
    const handle: Handlers[Name] = handlers[name];
    const limits = { concurrency: CONCURRENCY[name], perGroup: PER_MUNICIPALITY[name] };
    await queue.consume(name, limits, async ({ id, payload, attempt }) => {
      try {
        await handle(payload, id);
        logger.debug({ job: name, id }, "done");
      } catch (error) {
        logger.error({ err: error, job: name, id, attempt }, "job failed");
        throw error;
      }
    });
  }
};

const namesOf = (handlers: Handlers): (keyof Handlers)[] => Object.keys(handlers) as (keyof Handlers)[];
