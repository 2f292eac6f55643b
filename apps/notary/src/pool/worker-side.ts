import type { Imprint } from "@foja/pades/tsp/timestamp";
import { TsaError } from "@foja/pades/tsp/tsa-error";
import type { Job } from "../jobs/job";
import { createKeyCache } from "../jobs/key-cache";
import { problemOf } from "../jobs/problem-of";
import { runJob } from "../jobs/run-job";
import type { Problem } from "../problem";
import type { FromWorker, ToWorker } from "./messages";

type Channel = { post(message: FromWorker, transfer: ArrayBuffer[]): void };

/** Runs jobs and answers each; several may be under way, since a job waits for its time stamp. */
export const createWorkerSide = ({ post }: Channel): ((message: ToWorker) => void) => {
  const openKey = createKeyCache(Date.now);
  const waiting = new Map<number, { resolve(token: Buffer): void; reject(error: Error): void }>();
  let lastRequest = 0;

  const timestamp = ({ hash, digest }: Imprint): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      lastRequest += 1;
      waiting.set(lastRequest, { resolve, reject });
      post({ type: "timestamp", id: lastRequest, hash, digest }, []);
    });

  const run = async (id: number, job: Job): Promise<void> => {
    try {
      const result = await runJob(job, { now: () => new Date(), openKey, timestamp });
      // An own copy can be handed over; a view into a larger buffer can't without what surrounds it.
      const pdf = new Uint8Array(result.pdf);
      post({ type: "done", id, result: { ...result, pdf } }, [pdf.buffer]);
    } catch (error) {
      const problem = problemOf(error);
      if (problem) post(refusal(id, problem), []);
      else post({ type: "failed", id, stack: stackOf(error) }, []);
    }
  };

  const settle = (message: Exclude<ToWorker, { type: "job" }>): void => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === "token") asked?.resolve(Buffer.from(message.token));
    else asked?.reject(new TsaError(message.code, message.message));
  };

  return (message) => {
    if (message.type === "job") void run(message.id, message.job);
    else settle(message);
  };
};

const refusal = (id: number, { code, message, reason }: Problem): FromWorker => ({
  type: "refused",
  id,
  code,
  message,
  reason,
});

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
