import type { Job, JobResult } from "../jobs/job";
import type { ProblemCode } from "../problem";
import type { Question, Reply } from "./outside";

/** What the main thread tells a worker. */
export type ToWorker =
  | { readonly type: "job"; readonly id: number; readonly job: Job }
  | { readonly type: "reply"; readonly id: number; readonly reply: Reply };

/** What a worker tells the main thread. Questions have numbers of their own. */
export type FromWorker =
  | { readonly type: "ready" }
  /** This job computes from now on, until the thread says otherwise: if it never does, this one holds it. */
  | { readonly type: "working"; readonly id: number }
  | { readonly type: "resting" }
  | { readonly type: "done"; readonly id: number; readonly result: JobResult }
  | {
      readonly type: "refused";
      readonly id: number;
      readonly code: ProblemCode;
      readonly message: string;
      readonly reason: string | undefined;
    }
  | { readonly type: "failed"; readonly id: number; readonly stack: string }
  | { readonly type: "question"; readonly id: number; readonly job: number; readonly question: Question };

/** What every thread is started with. */
export type ThreadSettings = {
  /** DER. */
  readonly trustAnchors: readonly Uint8Array[];
  /** Those of them that signers may lead to; the others are for time stamps alone. DER. */
  readonly signerAnchors: readonly Uint8Array[];
};
