import { z } from "zod";
import { caseArchived, linkToCase, reservedInOpenCase } from "../filing/case-links";
import { tellProposer } from "../filing/proposals";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { DECISION_REFUSALS, decisionInput, decisionOutput, pendingProposal } from "./pending-proposal";
import { alreadyInCase } from "./propose-document.op";

export const notSignedYet = defineRefusal(
  "conflict",
  "NOT_SIGNED_YET",
  "El documento propuesto todavía no está firmado",
);

export const acceptProposalOp = defineOperation({
  id: "cases.acceptProposal",
  summary: "Acepta una propuesta: el documento entra en el expediente",
  access: "user",
  effect: "write",
  input: z.strictObject(decisionInput),
  output: decisionOutput("accepted"),
  errors: [
    "invalid_input",
    ...DECISION_REFUSALS,
    caseArchived,
    notSignedYet,
    reservedInOpenCase,
    alreadyInCase,
  ],
}).run((ctx, named) =>
  ctx.transaction(async (tx) => {
    const { target, proposal, document } = await pendingProposal(tx, ctx, named);
    if (target.status === "archived") throw caseArchived();
    if (document.status !== "signed") throw notSignedYet();

    const { userId } = ctx.actor;
    const linked = await linkToCase(tx, ctx, {
      caseId: target.id,
      documentId: proposal.documentId,
      userId,
      movement: "document_proposal_accept",
      reason: "",
    });
    if (!linked) throw alreadyInCase();
    await tx.caseProposal.update({
      where: { id: proposal.id },
      data: { status: "accepted", decidedById: userId, decidedAt: ctx.now() },
    });
    await tellProposer(tx, ctx, "proposal_accepted", target, proposal.proposedById);
    return {
      message: `Propuesta aceptada: el documento lleva el número de orden ${linked.order} en ${target.number}`,
      proposed_id: proposal.id,
      case_id: target.id,
      status: "accepted" as const,
    };
  }),
);
