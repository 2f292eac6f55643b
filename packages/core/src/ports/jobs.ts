import type { TenantTransaction } from "@foja/db/clients/types";
import type { Mail } from "./mailer";

/** Work that outlives a request, by queue name. Every payload names its municipality. */
export type JobPayloads = {
  "publish-document": { schema: string; documentId: string };
  "publish-due-documents": { schema: string };
  "check-published-files": { schema: string };
  "raise-document": { schema: string; documentId: string };
  "embed-document": { schema: string; documentId: string };
  /** Of a citizen. Comes with the transaction that creates it. */
  "sign-citizen-document": { schema: string; documentId: string };
  "embed-due-documents": { schema: string };
  "release-expired-numbers": { schema: string };
  "release-stuck-signatures": { schema: string };
  "raise-due-documents": { schema: string };
  "end-lost-signings": { schema: string };
  "merge-words": { schema: string };
  "write-summaries": { schema: string };
  "remove-lost-files": { schema: string };
  "remove-expired-requests": { schema: string };
  "forget-replaced-changes": { schema: string };
  "tend-certificates": { schema: string };
  "anchor-audit": { schema: string };
  "invite-person": { schema: string; userId: string };
  "settle-account": { schema: string; email: string };
  "align-account": { schema: string; userId: string; accountId: string; emails: string[] };
  /** The notice whose turn it is: which, is decided when somebody has time for it. */
  "send-webhook": { schema: string };
  "send-due-webhooks": { schema: string };
  "decide-proposal": { schema: string; proposalId: string };
  /** Comes with the transaction of what it tells. It may arrive twice, and never goes out for what did not commit. */
  "send-mail": Mail & { schema: string };
};

export type JobName = keyof JobPayloads;

type DocumentJob = {
  [N in JobName]: JobPayloads[N] extends { documentId: string } ? N : never;
}[JobName];

export type Jobs = {
  /** Written with the transaction: sent if it commits, never otherwise. Given out at once, or after so many seconds. */
  enqueue<N extends JobName>(
    tx: TenantTransaction,
    name: N,
    payload: JobPayloads[N],
    after?: { readonly afterSeconds: number },
  ): Promise<void>;
  /** Of these documents, those for which a job of that queue waits, is being done or will be tried again. */
  underWay(
    tx: TenantTransaction,
    name: DocumentJob,
    about: { readonly schema: string; readonly documentIds: readonly string[] },
  ): Promise<ReadonlySet<string>>;
};
