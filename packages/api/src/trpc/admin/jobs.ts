import { getJobOp } from "@foja/core/jobs/get-job.op";
import { giveUpJobOp } from "@foja/core/jobs/give-up-job.op";
import { listJobsOp } from "@foja/core/jobs/list-jobs.op";
import { retryJobOp } from "@foja/core/jobs/retry-job.op";
import { mutation, query, router } from "../procedure";

export const jobsRouter = router({
  list: query(listJobsOp),
  get: query(getJobOp),
  retry: mutation(retryJobOp),
  giveUp: mutation(giveUpJobOp),
});
