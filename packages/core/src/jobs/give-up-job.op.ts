import { takeJob } from "@foja/db/queue/municipality-jobs";
import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { QUEUE_NAMES } from "./sweep-queues";
import { jobId, jobNotFound } from "./troubled-job";

export const giveUpJobOp = defineOperation({
  id: "jobs.giveUp",
  summary: "Deja de intentar un trabajo, y lo quita de la lista",
  access: "administrator",
  effect: "destructive",
  input: z.strictObject({ job_id: jobId }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", jobNotFound],
}).run((ctx, { job_id }) =>
  ctx.transaction(async (tx) => {
    const asked = { id: job_id, queues: QUEUE_NAMES, schema: ctx.tenant.schema };
    if (!(await takeJob(tx, asked, { isFailed: false }))) throw jobNotFound();
    return { message: "El trabajo no se intenta más" };
  }),
);
