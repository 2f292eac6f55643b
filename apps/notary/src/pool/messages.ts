import type { Imprint } from "@foja/pades/tsp/timestamp";
import type { TsaProblem } from "@foja/pades/tsp/tsa-error";
import type { Job, JobResult } from "../jobs/job";
import type { ProblemCode } from "../problem";

/** What the main thread tells a worker. */
export type ToWorker =
  | { readonly type: "job"; readonly id: number; readonly job: Job }
  | { readonly type: "token"; readonly id: number; readonly token: Uint8Array }
  | { readonly type: "no-token"; readonly id: number; readonly code: TsaProblem; readonly message: string };

/** What a worker tells the main thread. Time stamps are asked for there, where the circuit breakers are. */
export type FromWorker =
  | { readonly type: "ready" }
  | { readonly type: "done"; readonly id: number; readonly result: JobResult }
  | {
      readonly type: "refused";
      readonly id: number;
      readonly code: ProblemCode;
      readonly message: string;
      readonly reason: string | undefined;
    }
  | { readonly type: "failed"; readonly id: number; readonly stack: string }
  | {
      readonly type: "timestamp";
      readonly id: number;
      readonly hash: Imprint["hash"];
      readonly digest: Uint8Array;
    };
