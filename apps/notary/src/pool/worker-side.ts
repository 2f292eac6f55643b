import { parseCertificate } from "@foja/pades/x509/certificate";
import { giveBack } from "../http/bytes-in-place";
import type { Job } from "../jobs/job";
import type { JobTools } from "../jobs/job-tools";
import { createKeyCache } from "../jobs/key-cache";
import { problemOf } from "../jobs/problem-of";
import { runJob } from "../jobs/run-job";
import type { Problem } from "../problem";
import type { FromWorker, ThreadSettings, ToWorker } from "./messages";
import { askOutside, type Question, type Reply } from "./outside";

type Channel = { post(message: FromWorker, transfer: ArrayBuffer[]): void };

/** Runs jobs and answers each; several may be under way, since a job waits for its time stamp. */
export const createWorkerSide = (
  { post }: Channel,
  { trustAnchors, signerAnchors }: ThreadSettings,
): ((message: ToWorker) => void) => {
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastQuestion = 0;

  /** To be called before a job goes on: a loop in it leaves no time to say anything after. */
  const mark = (id: number): void => {
    post({ type: "working", id }, []);
    setImmediate(() => post({ type: "resting" }, []));
  };

  const ask = async (id: number, question: Question): Promise<Reply> => {
    const reply = await new Promise<Reply>((resolve) => {
      lastQuestion += 1;
      waiting.set(lastQuestion, resolve);
      post({ type: "question", id: lastQuestion, job: id, question }, []);
    });
    mark(id);
    return reply;
  };

  const { openKey } = createKeyCache();
  const common = {
    now: () => new Date(),
    trustAnchors: trustAnchors.map((der) => parseCertificate(der)),
    signerAnchors: signerAnchors.map((der) => parseCertificate(der)),
  };
  const toolsFor = (id: number): JobTools => ({
    ...common,
    ...askOutside((question) => ask(id, question)),
    openKey: async (p12, password, at) => {
      const key = await openKey(p12, password, at);
      mark(id);
      return key;
    },
  });

  const run = async (id: number, job: Job): Promise<void> => {
    mark(id);
    try {
      const result = await runJob(job, toolsFor(id));
      if (!("pdf" in result)) return post({ type: "done", id, result }, []);
      // An own copy can be handed over; a view into a larger buffer can't without what surrounds it.
      const pdf = new Uint8Array(result.pdf);
      post({ type: "done", id, result: { ...result, pdf } }, [pdf.buffer]);
    } catch (error) {
      const problem = problemOf(error);
      if (problem) post(refusal(id, problem), []);
      else post({ type: "failed", id, stack: stackOf(error) }, []);
    } finally {
      if ("pdf" in job) giveBack(job.pdf);
    }
  };

  return (message) => {
    if (message.type === "job") void run(message.id, message.job);
    else {
      waiting.get(message.id)?.(message.reply);
      waiting.delete(message.id);
    }
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
