import { findTroubledJob } from "@foja/db/queue/municipality-jobs";
import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { findSubjects } from "./job-subjects";
import { QUEUE_NAMES } from "./sweep-queues";
import { jobId, jobNotFound, presentJob, troubledJobObject } from "./troubled-job";

export const getJobOp = defineOperation({
  id: "jobs.get",
  summary: "Un trabajo del municipio que falló o se demora",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ job_id: jobId }),
  output: troubledJobObject,
  errors: ["invalid_input", jobNotFound],
}).run(async (ctx, { job_id: id }) => {
  const job = await findTroubledJob(ctx.global, { id, queues: QUEUE_NAMES, schema: ctx.tenant.schema });
  if (!job) throw jobNotFound();
  const [subject] = await findSubjects(ctx, [job]);
  return presentJob(job, subject!);
});
