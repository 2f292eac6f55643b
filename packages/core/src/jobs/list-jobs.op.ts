import { listTroubledJobs } from "@foja/db/queue/municipality-jobs";
import { z } from "zod";
import { presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { findSubjects } from "./job-subjects";
import { QUEUE_NAMES } from "./sweep-queues";
import { jobState, presentJob, troubledJobObject } from "./troubled-job";

/** Of the installation only the newest: administrators can't mend them, and see that somebody else has to. */
const INSTALLATION_MAX = 10;

export const listJobsOp = defineOperation({
  id: "jobs.list",
  summary:
    "Los trabajos del municipio que fallaron o se demoran, los más nuevos primero, y los de la instalación",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    state: meant(jobState, { note: "Solo los de ese estado", example: "failed" }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({
    jobs: z.array(troubledJobObject),
    installation: z.array(troubledJobObject).describe("De toda la instalación: solo se miran"),
    ...windowOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, { state, ...asked }) => {
  const queues = QUEUE_NAMES;
  const [own, shared] = await Promise.all([
    listTroubledJobs(ctx.global, { queues, schema: ctx.tenant.schema, trouble: state, ...asked }),
    listTroubledJobs(ctx.global, { queues, schema: null, limit: INSTALLATION_MAX, offset: 0 }),
  ]);
  const subjects = await findSubjects(ctx, own.jobs);
  return {
    jobs: own.jobs.map((job, index) => presentJob(job, subjects[index]!)),
    installation: shared.jobs.map((job) => ({
      ...presentJob(job, { kind: "municipality", id: null, label: null }),
      may_retry: false,
      may_give_up: false,
    })),
    ...presentWindow(own.total, asked),
  };
});
