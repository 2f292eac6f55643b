import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { alreadyInCase, alreadyProposed } from "../cases/propose-document.op";
import { lockCase } from "../filing/lock-case";
import { PROPOSAL_REFUSALS, writeProposal } from "../filing/proposals";
import type { Context } from "../kernel/context";
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
}).run((ctx, named) =>
  ctx.transaction(async (tx) => {
    // First, as whoever blocks them does: what waits for its signature is locked after it.
    await holdValidated(tx, ctx.actor);
    // Theirs, before anything is locked: a key of a portal keeps nobody waiting who changes what is not its citizen's.
    await getTheirs(tx, ctx, named);
    // Two proposals at once meet at the document; whoever links or archives, at the case.
    await lockDocument(tx, named.document_id);
    await lockCase(tx, named.case_id);
    const { target, document } = await getTheirs(tx, ctx, named);
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

type Named = { readonly case_id: string; readonly document_id: string };

const getTheirs = async (
  tx: TenantTransaction,
  { actor }: Pick<Context<"citizen">, "actor">,
  { case_id, document_id }: Named,
) => {
  const target = await getSharedCase(tx, actor, case_id, {});
  const document = await tx.document.findFirst({
    where: { id: document_id, createdByCitizenId: actor.citizenId },
    select: { id: true, status: true, visibility: true },
  });
  if (!document) throw documentNotFound();
  return { target, document };
};
