import { hurryJob, takeJob } from "@foja/db/queue/municipality-jobs";
import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import type { JobName, JobPayloads } from "../ports/jobs";
import { isSweep, QUEUE_NAMES } from "./sweep-queues";
import { jobId, jobNotFound } from "./troubled-job";

export const retryJobOp = defineOperation({
  id: "jobs.retry",
  summary: "Hace otra vez un trabajo que falló, o adelanta su próximo intento",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ job_id: jobId }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", jobNotFound],
}).run((ctx, { job_id }) =>
  // Taken out and asked for anew in one transaction: of two callers one gets it, and a crash loses nothing.
  ctx.transaction(async (tx) => {
    const asked = { id: job_id, queues: REPEATABLE, schema: ctx.tenant.schema };
    const failed = await takeJob(tx, asked, { isFailed: true });
    if (failed) {
      await ctx.ports.jobs.enqueue(tx, failed.queue as JobName, failed.payload as JobPayloads[JobName]);
      return { message: "El trabajo se hace otra vez desde el principio" };
    }
    if (await hurryJob(tx, asked)) return { message: "El próximo intento se hace ahora" };
    throw jobNotFound();
  }),
);

const REPEATABLE = QUEUE_NAMES.filter((name) => !isSweep(name));
