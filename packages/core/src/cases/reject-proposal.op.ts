import { z } from "zod";
import { tellProposer } from "../filing/proposals";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { writtenText } from "../kernel/text";
import { DECISION_REFUSALS, decisionInput, decisionOutput, pendingProposal } from "./pending-proposal";

const reasonForProposer = meant(writtenText(500), {
  note: "Motivo que queda registrado; si lo propuso un ciudadano, su portal se lo muestra",
  example: "Falta el plano de la obra",
});

export const rejectProposalOp = defineOperation({
  id: "cases.rejectProposal",
  summary: "Rechaza una propuesta; el documento puede volver a proponerse",
  access: "user",
  effect: "destructive",
  input: z.strictObject({ ...decisionInput, reason: reasonForProposer.optional() }),
  output: decisionOutput("rejected"),
  errors: ["invalid_input", ...DECISION_REFUSALS],
}).run((ctx, { reason = "", ...named }) =>
  ctx.transaction(async (tx) => {
    const { target, proposal } = await pendingProposal(tx, ctx, named);
    const { userId } = ctx.actor;
    const now = ctx.now();
    await tx.caseProposal.update({
      where: { id: proposal.id },
      data: { status: "rejected", decidedById: userId, decidedAt: now, decisionReason: reason },
    });
    await tx.caseMovement.create({
      data: {
        id: ctx.newId(),
        caseId: target.id,
        type: "document_proposal_reject",
        userId,
        reason,
        documentId: proposal.documentId,
        createdAt: now,
      },
    });
    await tx.case.update({ where: { id: target.id }, data: { lastModifiedAt: now } });
    await tellProposer(tx, ctx, "proposal_rejected", target, proposal.proposedById);
    return {
      message: `Propuesta para ${target.number} rechazada`,
      proposed_id: proposal.id,
      case_id: target.id,
      status: "rejected" as const,
    };
  }),
);
