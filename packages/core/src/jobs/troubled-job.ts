import { TROUBLES, type TroubledJob } from "@foja/db/queue/municipality-jobs";
import { z } from "zod";
import { identifier } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { type JobSubject, jobSubject } from "./job-subjects";
import { problemWords } from "./problem-words";
import { isSweep } from "./sweep-queues";

export const JOB_NOT_FOUND =
  "Ese trabajo ya no espera a nadie: terminó, se está haciendo o alguien se ocupó antes";

export const jobNotFound = defineRefusal("not_found", "NOT_FOUND", JOB_NOT_FOUND);

export const jobId = meant(identifier, {
  note: "Identificador del trabajo",
  example: "3f0e6b1e-2c6f-4f0e-9a53-0d8f1d5b7c11",
  unknown: JOB_NOT_FOUND,
});

export const jobState = z.enum(TROUBLES);

export const troubledJobObject = z.strictObject({
  id: z.guid(),
  kind: z.string().describe("Qué trabajo es"),
  state: jobState.describe("failed: no se intenta más; retrying: espera otro intento; late y slow: demora"),
  subject: jobSubject,
  since: z.iso.datetime(),
  attempts: z.int(),
  next_attempt_at: z.iso.datetime().nullable(),
  problem: z.string().nullable().describe("Qué pasó en el último intento, en palabras"),
  may_retry: z.boolean(),
  may_give_up: z.boolean(),
});

export const presentJob = (job: TroubledJob, subject: JobSubject): z.output<typeof troubledJobObject> => {
  const comesAgain = isSweep(job.queue);
  return {
    id: job.id,
    kind: job.queue,
    state: job.trouble,
    subject,
    since: job.since.toISOString(),
    attempts: job.attempts,
    next_attempt_at: job.nextAt?.toISOString() ?? null,
    problem: problemWords(job.error),
    may_retry: !comesAgain && (job.trouble === "failed" || job.trouble === "retrying"),
    // What is being done can't be taken back.
    may_give_up: job.trouble !== "slow",
  };
};
