import { z } from "zod";
import { recordId, reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { EDITING_REFUSALS, getEditableRecord } from "../permissions/get-visible-record";
import {
  documentLinkParts,
  documentLinkTold,
  presentDocumentLink,
  recordDocumentItem,
} from "./document-link";
import { fieldName, fieldNotFound } from "./family";
import { fieldsOf } from "./field";
import { DOCUMENT_REFUSALS, getOfficialDocument } from "./field-documents";
import { linkNotes } from "./links";
import { tellRecord } from "./record-history";

export const documentAlreadyLinked = defineRefusal(
  "conflict",
  "ALREADY_LINKED",
  "El documento ya está vinculado al legajo",
);

export const linkRecordDocumentOp = defineOperation({
  id: "records.linkDocument",
  summary: "Vincula un documento oficial a un legajo",
  access: "user",
  effect: "write",
  input: z.strictObject({
    record_id: recordId,
    document_id: reference("officialDocument", "Documento oficial que se vincula"),
    field_name: fieldName.optional(),
    notes: linkNotes,
  }),
  output: recordDocumentItem,
  errors: ["invalid_input", ...EDITING_REFUSALS, fieldNotFound, ...DOCUMENT_REFUSALS, documentAlreadyLinked],
}).run((ctx, { record_id, document_id, field_name, notes }) =>
  ctx.transaction(async (tx) => {
    const record = await getEditableRecord(tx, ctx, record_id);
    if (field_name !== undefined && !fieldsOf(record.family).some(({ key }) => key === field_name)) {
      throw fieldNotFound();
    }
    const document = await getOfficialDocument(tx, ctx, document_id);
    const place = { recordId: record.id, documentId: document.id };
    if ((await tx.recordDocument.count({ where: place })) > 0) throw documentAlreadyLinked();

    const row = await tx.recordDocument.create({
      data: {
        ...place,
        id: ctx.newId(),
        fieldName: field_name ?? null,
        notes: notes ?? null,
        createdById: ctx.actor.userId,
        createdAt: ctx.now(),
      },
      include: documentLinkParts,
    });
    await tellRecord(tx, ctx, {
      ...place,
      action: "document_linked",
      fieldName: field_name,
      after: documentLinkTold(row),
    });
    const answer = presentDocumentLink(row);
    await ctx.settle(tx, answer);
    return answer;
  }),
);
