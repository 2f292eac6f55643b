import { anchorAuditOp, anchorInstallation } from "@foja/core/audit/anchor-audit.op";
import { decideProposalOp } from "@foja/core/catalog-proposals/decide-proposal.op";
import { signCitizenDocumentOp } from "@foja/core/citizen-documents/sign-citizen-document.op";
import { publishDocumentOp } from "@foja/core/documents/publish-document.op";
import { type QueuedJobs, SWEEPS } from "@foja/core/jobs/job-queues";
import type { Context } from "@foja/core/kernel/context";
import { type ContextSources, createContext } from "@foja/core/kernel/create-context";
import { invoke } from "@foja/core/kernel/invoke";
import { loadMunicipality } from "@foja/core/kernel/load-tenant";
import type { Mailer } from "@foja/core/ports/mailer";
import { embedDocumentOp } from "@foja/core/search/embed-document.op";
import type { PreservationPolicy } from "@foja/core/signing/preservation";
import { raiseDocumentOp } from "@foja/core/signing/raise-document.op";
import { writeSummariesOp } from "@foja/core/summaries/write-summaries.op";
import { checkPublishedFilesOp } from "@foja/core/sweeps/check-published-files.op";
import { embedDueDocumentsOp } from "@foja/core/sweeps/embed-due-documents.op";
import { endLostSigningsOp } from "@foja/core/sweeps/end-lost-signings.op";
import { forgetCounters } from "@foja/core/sweeps/forget-counters";
import { forgetReplacedChangesOp } from "@foja/core/sweeps/forget-replaced-changes.op";
import { mergeWordsOp } from "@foja/core/sweeps/merge-words.op";
import { publishDueDocumentsOp } from "@foja/core/sweeps/publish-due-documents.op";
import { raiseDueDocumentsOp } from "@foja/core/sweeps/raise-due-documents.op";
import { releaseExpiredNumbersOp } from "@foja/core/sweeps/release-expired-numbers.op";
import { releaseStuckSignaturesOp } from "@foja/core/sweeps/release-stuck-signatures.op";
import { removeExpiredRequestsOp } from "@foja/core/sweeps/remove-expired-requests.op";
import { removeLostFilesOp } from "@foja/core/sweeps/remove-lost-files.op";
import { sendDueWebhooksOp } from "@foja/core/sweeps/send-due-webhooks.op";
import { tendCertificatesOp } from "@foja/core/sweeps/tend-certificates.op";
import { alignAccountOp } from "@foja/core/users/align-account.op";
import { settleAccountOp } from "@foja/core/users/settle-account.op";
import { writeInvitationOp } from "@foja/core/users/write-invitation.op";
import { sendNoticeOp } from "@foja/core/webhooks/send-notice.op";
import type { Database } from "@foja/db/clients/database";
import type { Queue } from "@foja/db/queue/queue";

export type WorkerSources = ContextSources & {
  readonly database: Database;
  readonly queue: Pick<Queue<QueuedJobs>, "enqueue">;
  /** How long this installation wants its official documents to be provable. */
  readonly policy: PreservationPolicy;
  readonly mailer: Mailer;
  /** Where people sign in. */
  readonly publicUrl: string;
  /** Who hears of what waits for the operator; nobody, where it is not said. */
  readonly operatorEmail?: string | undefined;
};

export type Handlers = {
  readonly [Name in keyof QueuedJobs]: (payload: QueuedJobs[Name], jobId: string) => Promise<void>;
};

/** What each job does. All of them may be done twice: a job whose worker died is given out again. */
export const createHandlers = (sources: WorkerSources): Handlers => {
  const actIn = async (
    schema: string,
    jobId: string,
    act: (ctx: Context<"system">) => Promise<unknown>,
  ): Promise<void> => {
    const ctx = await enter(sources, schema, jobId);
    await act(ctx);
  };

  const { policy, mailer, publicUrl, operatorEmail } = sources;

  return {
    "publish-document": ({ schema, documentId }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(publishDocumentOp, ctx, { document_id: documentId })),
    "publish-due-documents": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(publishDueDocumentsOp, ctx, {})),
    "check-published-files": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(checkPublishedFilesOp, ctx, {})),
    "raise-document": ({ schema, documentId }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(raiseDocumentOp, ctx, { document_id: documentId, policy })),
    "embed-document": ({ schema, documentId }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(embedDocumentOp, ctx, { document_id: documentId })),
    "sign-citizen-document": ({ schema, documentId }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(signCitizenDocumentOp, ctx, { document_id: documentId })),
    "embed-due-documents": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(embedDueDocumentsOp, ctx, {})),
    "release-expired-numbers": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(releaseExpiredNumbersOp, ctx, {})),
    "release-stuck-signatures": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(releaseStuckSignaturesOp, ctx, {})),
    "end-lost-signings": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(endLostSigningsOp, ctx, {})),
    "raise-due-documents": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(raiseDueDocumentsOp, ctx, { policy })),
    "merge-words": ({ schema }, jobId) => actIn(schema, jobId, (ctx) => invoke(mergeWordsOp, ctx, {})),
    "write-summaries": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(writeSummariesOp, ctx, {})),
    "remove-lost-files": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(removeLostFilesOp, ctx, {})),
    "remove-expired-requests": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(removeExpiredRequestsOp, ctx, {})),
    "forget-replaced-changes": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(forgetReplacedChangesOp, ctx, {})),
    "tend-certificates": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(tendCertificatesOp, ctx, {})),
    "anchor-audit": ({ schema }, jobId) => actIn(schema, jobId, (ctx) => invoke(anchorAuditOp, ctx, {})),
    "invite-person": ({ schema, userId }, jobId) =>
      actIn(schema, jobId, async (ctx) => {
        const mail = await invoke(writeInvitationOp, ctx, { user_id: userId, public_url: publicUrl });
        if (mail) await mailer.send({ ...mail, schema });
      }),
    "settle-account": ({ schema, email }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(settleAccountOp, ctx, { email })),
    "align-account": ({ schema, userId, accountId, emails }, jobId) =>
      actIn(schema, jobId, (ctx) =>
        invoke(alignAccountOp, ctx, { user_id: userId, account_id: accountId, emails }),
      ),
    "decide-proposal": ({ schema, proposalId }, jobId) =>
      actIn(schema, jobId, (ctx) =>
        invoke(decideProposalOp, ctx, { proposal_id: proposalId, operator_email: operatorEmail }),
      ),
    "send-webhook": ({ schema }, jobId) => actIn(schema, jobId, (ctx) => invoke(sendNoticeOp, ctx, {})),
    "send-due-webhooks": ({ schema }, jobId) =>
      actIn(schema, jobId, (ctx) => invoke(sendDueWebhooksOp, ctx, {})),
    "send-mail": (mail) => mailer.send(mail),
    "sweep-municipalities": async () => {
      await forgetCounters(sources.database.global, sources.now());
      await sweepAll(sources, SWEEPS["sweep-municipalities"]);
    },
    "sweep-files": () => sweepAll(sources, SWEEPS["sweep-files"]),
    "sweep-audit": async () => {
      await sweepAll(sources, SWEEPS["sweep-audit"]);
      await anchorInstallation(sources.database.global, sources.ports, sources.now());
    },
  };
};

/** Fails while the municipality can't be worked in, so that the queue tries again later. */
const enter = async (
  { database, ...sources }: WorkerSources,
  schema: string,
  requestId: string,
): Promise<Context<"system">> => {
  if (await database.isBehind(schema)) throw new Error(`${schema} lacks migrations or does not exist`);
  const found = await loadMunicipality(database.global, database.tenant, schema);
  if (!found) throw new Error(`${schema} is no municipality`);
  return createContext<"system">(
    { ...sources, database },
    { tenant: found.tenant, actor: { kind: "system" }, door: "system", requestId },
  );
};

// One job per municipality and sweep: one that hangs or fails keeps none of the others waiting.
const sweepAll = async (
  { database, queue }: WorkerSources,
  sweeps: readonly (typeof SWEEPS)[keyof typeof SWEEPS][number][],
): Promise<void> => {
  const municipalities = await database.global.municipality.findMany({ select: { schemaName: true } });
  for (const { schemaName: schema } of municipalities) {
    if (await database.isBehind(schema)) continue;
    for (const sweep of sweeps) {
      await queue.enqueue(database.global, sweep, { schema }, { singletonKey: schema });
    }
  }
};
