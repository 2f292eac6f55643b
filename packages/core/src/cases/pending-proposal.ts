import type { TenantTransaction } from "@foja/db/clients/types";
import type { CaseProposal, Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { lockCase } from "../filing/lock-case";
import type { Context } from "../kernel/context";
import { alternativeReference, caseId } from "../kernel/identifiers";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { caseFacts, mayEdit, mayNotEdit } from "../permissions/case-access";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { lockDocument } from "../permissions/get-visible-document";

export const proposalRequired = defineRefusal(
  "invalid_input",
  "PROPOSAL_REQUIRED",
  "Indique la propuesta, o el documento propuesto",
  { about: "proposed_id" },
);
export const proposalNotFound = defineRefusal("not_found", "NOT_FOUND", "Propuesta no encontrada");
export const alreadyDecided = defineRefusal<[status: string]>("conflict", "ALREADY_DECIDED", (status) =>
  status === "accepted" ? "La propuesta ya fue aceptada" : "La propuesta ya fue rechazada",
);

export const DECISION_REFUSALS: readonly Refusing[] = [
  caseNotFound,
  caseNotVisible,
  mayNotEdit,
  proposalRequired,
  proposalNotFound,
  alreadyDecided,
];

/** What names a proposal that is decided on (decisions B, 4.3). */
export const decisionInput = {
  case_id: caseId,
  proposed_id: alternativeReference("proposal", "Propuesta sobre la que se decide"),
  document_id: alternativeReference("proposedDocument", "Documento propuesto, en lugar de proposed_id"),
};

export const decisionOutput = <S extends string>(status: S) =>
  z.strictObject({
    message: z.string(),
    proposed_id: z.guid(),
    case_id: z.guid(),
    status: z.literal(status),
  });

type Named = {
  readonly case_id: string;
  readonly proposed_id?: string | undefined;
  readonly document_id?: string | undefined;
};

export type Decision = {
  readonly target: Prisma.CaseGetPayload<{ include: typeof caseFacts }>;
  readonly proposal: CaseProposal;
  readonly document: { readonly status: string; readonly reference: string };
};

/** The proposal that waits for a decision of who acts; document and case are locked until the transaction ends. */
export const pendingProposal = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  { case_id, proposed_id, document_id }: Named,
): Promise<Decision> => {
  if (!proposed_id && !document_id) throw proposalRequired();
  const which = {
    caseId: case_id,
    ...(proposed_id && { id: proposed_id }),
    ...(document_id && { documentId: document_id }),
  };
  // The order in which who signs a document takes them, too.
  const named = await tx.caseProposal.findFirst({ where: which, select: { documentId: true } });
  if (named) await lockDocument(tx, named.documentId);
  await lockCase(tx, case_id);
  const target = await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: caseFacts, db: tx });
  if (!mayEdit(ctx.actor, target)) throw mayNotEdit();

  // Of several about one document only one waits; of those decided on, the last one says how it ended.
  const [proposal] = await tx.caseProposal.findMany({
    where: which,
    include: { document: { select: { status: true, reference: true } } },
    orderBy: [{ decidedAt: { sort: "desc", nulls: "first" } }, { id: "asc" }],
    take: 1,
  });
  if (!proposal) throw proposalNotFound();
  if (proposal.status !== "pending") throw alreadyDecided(proposal.status);
  return { target, proposal, document: proposal.document };
};
