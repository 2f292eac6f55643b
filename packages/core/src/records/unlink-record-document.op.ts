import { z } from "zod";
import { recordId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { EDITING_REFUSALS, getEditableRecord } from "../permissions/get-visible-record";
import { documentLinkParts, documentLinkTold, seenDocumentLinks } from "./document-link";
import { linkNotFound, recordDocumentId, unlinked } from "./links";
import { tellRecord } from "./record-history";

export const unlinkRecordDocumentOp = defineOperation({
  id: "records.unlinkDocument",
  summary: "Quita el vínculo de un documento con un legajo; queda en la historia del legajo",
  access: "user",
  effect: "destructive",
  input: z.strictObject({ record_id: recordId, link_id: recordDocumentId }),
  output: unlinked,
  errors: ["invalid_input", ...EDITING_REFUSALS, linkNotFound],
}).run((ctx, { record_id, link_id }) =>
  ctx.transaction(async (tx) => {
    const record = await getEditableRecord(tx, ctx, record_id);
    const link = await tx.recordDocument.findFirst({
      where: { AND: [{ id: link_id }, seenDocumentLinks(ctx.actor, record.id)] },
      include: documentLinkParts,
    });
    if (!link) throw linkNotFound();

    await tx.recordDocument.delete({ where: { id: link.id } });
    await tellRecord(tx, ctx, {
      recordId: record.id,
      documentId: link.documentId,
      action: "document_unlinked",
      fieldName: link.fieldName ?? undefined,
      before: documentLinkTold(link),
    });
    return {
      message: `El documento ${link.document.officialNumber} ya no está vinculado al legajo`,
      id: link.id,
    };
  }),
);
