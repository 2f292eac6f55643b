import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { caseArchived, linkToCase, reservedInOpenCase } from "../filing/case-links";
import { lockCase } from "../filing/lock-case";
import type { NoticedCase } from "../filing/notify";
import { settleProposals } from "../filing/proposals";
import type { Context } from "../kernel/context";
import { caseId, reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { caseFacts, mayAddDocuments } from "../permissions/case-access";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
} from "../permissions/get-visible-document";

export const mayNotAddDocuments = defineRefusal(
  "forbidden",
  "CASE_NOT_EDITABLE",
  "No puede agregar documentos a este expediente. Pueden hacerlo el sector que lo administra, sus responsables y los sectores con una asignación abierta",
);
export const onlyOfficialIsLinked = defineRefusal(
  "wrong_state",
  "NOT_OFFICIAL",
  "Solo se puede vincular un documento oficial, con todas sus firmas",
);
export const alreadyLinked = defineRefusal(
  "wrong_state",
  "ALREADY_LINKED",
  "El documento ya está vinculado al expediente",
);

export const linkDocumentOp = defineOperation({
  id: "cases.linkDocument",
  summary: "Vincula un documento oficial a un expediente",
  access: "user",
  effect: "write",
  input: z.strictObject({
    case_id: caseId,
    official_document_id: reference("document", "Identificador de un documento firmado"),
  }),
  output: z.strictObject({ message: z.string(), case_id: z.guid(), document_id: z.guid() }),
  errors: [
    "invalid_input",
    caseNotFound,
    caseNotVisible,
    mayNotAddDocuments,
    caseArchived,
    documentNotFound,
    documentNotVisible,
    onlyOfficialIsLinked,
    reservedInOpenCase,
    alreadyLinked,
  ],
}).run((ctx, { case_id, official_document_id }) =>
  ctx.transaction(async (tx) => {
    // First of all, so that permission, state and order number are still true when the document enters.
    await lockCase(tx, case_id);
    const target = await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: caseFacts, db: tx });
    if (!mayAddDocuments(ctx.actor, target)) throw mayNotAddDocuments();
    if (target.status === "archived") throw caseArchived();

    const document = await getVisibleDocument(ctx, official_document_id, {
      hidden: "forbidden",
      include: {},
      db: tx,
    });
    if (document.status !== "signed") throw onlyOfficialIsLinked();

    await link(tx, ctx, target, document.id);
    return {
      message: `Documento ${document.officialNumber} vinculado al expediente ${target.number}`,
      case_id: target.id,
      document_id: document.id,
    };
  }),
);

const link = async (
  tx: TenantTransaction,
  ctx: Context<"user">,
  target: NoticedCase,
  documentId: string,
): Promise<void> => {
  const { userId } = ctx.actor;
  const place = { caseId: target.id, documentId };
  const linked = await linkToCase(tx, ctx, { ...place, userId, movement: "document_link", reason: "" });
  if (!linked) throw alreadyLinked();
  await settleProposals(tx, ctx, target, documentId);
};
