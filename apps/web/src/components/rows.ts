import type { AppRouter } from "@foja/api/trpc/router";
import type { inferRouterOutputs } from "@trpc/server";

/** What the operations answer, as the pages get it. */
export type Outputs = inferRouterOutputs<AppRouter>;

export type CaseRow = Outputs["cases"]["search"]["cases"][number];
export type DocumentRow = Outputs["documents"]["search"]["documents"][number];
export type PendingRow = Outputs["documents"]["listPendingSignatures"]["documents"][number];
export type SignatureRow = Outputs["admin"]["statistics"]["listSignatures"]["signatures"][number];
export type JobRow = Outputs["admin"]["jobs"]["list"]["jobs"][number];
export type MailRow = Outputs["admin"]["mails"]["list"]["mails"][number];
export type StatsCaseRow = Outputs["admin"]["statistics"]["listCases"]["cases"][number];
