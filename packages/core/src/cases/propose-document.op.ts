import { z } from "zod";
import { PROPOSAL_REFUSALS, proposeToCase } from "../filing/proposals";
import { alternativeReference, caseId, reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { caseNotVisible } from "../permissions/get-visible-case";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
  lockDocument,
} from "../permissions/get-visible-document";

export const whichDocument = defineRefusal(
  "invalid_input",
  "DOCUMENT_REQUIRED",
  "Indique un documento, una sola vez",
  { about: "document_id" },
);
export const notProposable = defineRefusal(
  "wrong_state",
  "NOT_PROPOSABLE",
  "Solo se puede proponer un borrador o un documento firmado",
);
export const notYourDraft = defineRefusal(
  "forbidden",
  "DRAFT_OF_OTHERS",
  "Un borrador lo propone quien lo creó",
);
export const alreadyProposed = defineRefusal(
  "conflict",
  "ALREADY_PROPOSED",
  "El documento ya está propuesto para este expediente y espera una decisión",
);
export const alreadyInCase = defineRefusal(
  "conflict",
  "ALREADY_LINKED",
  "El documento ya está vinculado al expediente",
);

export const proposeDocumentOp = defineOperation({
  id: "cases.proposeDocument",
  summary: "Propone un documento para un expediente que otros administran; ellos deciden",
  access: "user",
  effect: "write",
  input: z.strictObject({
    case_id: caseId,
    document_id: alternativeReference("document", "Borrador o documento firmado que se propone"),
    document_draft_id: reference("document", "Lo mismo que document_id").optional(),
    official_document_id: reference("document", "Lo mismo que document_id").optional(),
  }),
  output: z.strictObject({
    message: z.string(),
    proposed_id: z.guid(),
    case_id: z.guid(),
    document_id: z.guid(),
    status: z.literal("pending_approval"),
  }),
  errors: [
    "invalid_input",
    whichDocument,
    documentNotFound,
    documentNotVisible,
    notProposable,
    notYourDraft,
    ...PROPOSAL_REFUSALS,
    caseNotVisible,
    alreadyProposed,
    alreadyInCase,
  ],
}).run((ctx, { case_id, ...named }) =>
  ctx.transaction(async (tx) => {
    const [documentId, other] = new Set(Object.values(named).filter((id) => id !== undefined));
    if (documentId === undefined || other !== undefined) throw whichDocument();
    // Its state decides, and two proposals at once meet here.
    await lockDocument(tx, documentId);
    const document = await getVisibleDocument(ctx, documentId, { hidden: "forbidden", include: {}, db: tx });
    if (document.status !== "draft" && document.status !== "signed") throw notProposable();
    if (document.status === "draft" && document.createdById !== ctx.actor.userId) throw notYourDraft();

    const proposal = await proposeToCase(tx, ctx, document, case_id, "forbidden");
    if (proposal.is !== "new") throw proposal.is === "pending" ? alreadyProposed() : alreadyInCase();
    const answer = {
      message: `Documento propuesto para el expediente ${proposal.target.number}`,
      proposed_id: proposal.id,
      case_id: proposal.target.id,
      document_id: document.id,
      status: "pending_approval" as const,
    };
    await ctx.settle(tx, answer);
    return answer;
  }),
);
