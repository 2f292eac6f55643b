import type { AppRouter } from "@foja/api/trpc/router";
import type { inferRouterOutputs } from "@trpc/server";

/** What the operations answer, as the pages get it. */
export type Outputs = inferRouterOutputs<AppRouter>;

export type CaseRow = Outputs["cases"]["search"]["cases"][number];
export type DocumentRow = Outputs["documents"]["search"]["documents"][number];
export type PendingRow = Outputs["documents"]["listPendingSignatures"]["documents"][number];
