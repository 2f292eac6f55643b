import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { caseArchived, linkToCase } from "../filing/case-links";
import { lockCase } from "../filing/lock-case";
import type { Context } from "../kernel/context";
import { AppError } from "../kernel/errors";
import { caseId, reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { caseFacts, mayAddDocuments } from "../permissions/case-access";
import { getVisibleCase } from "../permissions/get-visible-case";
import { getVisibleDocument } from "../permissions/get-visible-document";

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
  errors: ["invalid_input", "forbidden", "not_found", "wrong_state"],
}).run((ctx, { case_id, official_document_id }) =>
  ctx.transaction(async (tx) => {
    // First of all, so that permission, state and order number are still true when the document enters.
    await lockCase(tx, case_id);
    const target = await getVisibleCase(ctx, case_id, { hidden: "forbidden", include: caseFacts, db: tx });
    if (!mayAddDocuments(ctx.actor, target)) throw mayNotAdd();
    if (target.status === "archived") throw caseArchived();

    const document = await getVisibleDocument(ctx, official_document_id, {
      hidden: "forbidden",
      include: {},
      db: tx,
    });
    if (document.status !== "signed") throw notOfficial();

    await link(tx, ctx, { caseId: target.id, documentId: document.id });
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
  place: { readonly caseId: string; readonly documentId: string },
): Promise<void> => {
  const { userId } = ctx.actor;
  const linked = await linkToCase(tx, ctx, { ...place, userId, movement: "document_link", reason: "" });
  if (!linked) throw alreadyLinked();
  // Whoever proposed it has what he asked for.
  await tx.caseProposal.updateMany({
    where: { ...place, status: "pending" },
    data: { status: "accepted", decidedById: userId, decidedAt: ctx.now() },
  });
};

const alreadyLinked = (): AppError =>
  new AppError("wrong_state", "El documento ya está vinculado al expediente", { code: "ALREADY_LINKED" });

const notOfficial = (): AppError =>
  new AppError("wrong_state", "Solo se puede vincular un documento oficial, con todas sus firmas", {
    code: "NOT_OFFICIAL",
  });

const mayNotAdd = (): AppError =>
  new AppError(
    "forbidden",
    "No puede agregar documentos a este expediente. Pueden hacerlo el sector que lo administra, sus responsables y los sectores con una asignación abierta",
    { code: "CASE_NOT_EDITABLE" },
  );
