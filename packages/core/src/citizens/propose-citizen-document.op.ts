import { z } from "zod";
import { alreadyInCase, alreadyProposed } from "../cases/propose-document.op";
import { lockCase } from "../filing/lock-case";
import { PROPOSAL_REFUSALS, writeProposal } from "../filing/proposals";
import { caseId, reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { documentNotFound, lockDocument } from "../permissions/get-visible-document";
import { HOLDING_CITIZEN_REFUSALS, holdValidated } from "./hold-citizen";
import { getSharedCase } from "./shared-case";

export const notSigned = defineRefusal(
  "wrong_state",
  "NOT_SIGNED_YET",
  "El documento todavía no está firmado: se puede proponer cuando tenga su número oficial",
);

export const proposeCitizenDocumentOp = defineOperation({
  id: "citizens.proposeDocument",
  summary: "Propone un documento firmado por el ciudadano para un expediente compartido; el municipio decide",
  access: "citizen",
  effect: "write",
  input: z.strictObject({
    case_id: caseId,
    document_id: reference("citizenDocument", "Documento firmado por el ciudadano"),
  }),
  output: z.strictObject({ case_id: z.guid(), document_draft_id: z.guid(), message: z.string() }),
  errors: [
    "invalid_input",
    ...HOLDING_CITIZEN_REFUSALS,
    documentNotFound,
    notSigned,
    ...PROPOSAL_REFUSALS,
    alreadyProposed,
    alreadyInCase,
  ],
}).run((ctx, { case_id, document_id }) =>
  ctx.transaction(async (tx) => {
    // First, as whoever blocks them does: what waits for its signature is locked after it.
    await holdValidated(tx, ctx.actor);
    // Two proposals at once meet at the document; whoever links or archives, at the case.
    await lockDocument(tx, document_id);
    await lockCase(tx, case_id);
    const target = await getSharedCase(tx, ctx.actor, case_id, {});
    const { citizenId } = ctx.actor;
    const document = await tx.document.findFirst({
      where: { id: document_id, createdByCitizenId: citizenId },
      select: { id: true, status: true, visibility: true },
    });
    if (!document) throw documentNotFound();
    if (document.status !== "signed") throw notSigned();

    const proposal = await writeProposal(tx, ctx, document, target, false);
    if (proposal.is !== "new") throw proposal.is === "pending" ? alreadyProposed() : alreadyInCase();
    const answer = {
      case_id: target.id,
      document_draft_id: document.id,
      message: `Documento propuesto para el expediente ${target.number}. El municipio lo acepta o lo rechaza`,
    };
    await ctx.settle(tx, answer);
    return answer;
  }),
);
