import type { DocumentType } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { storageUnavailable } from "../kernel/invoke";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { referenceInput } from "../kernel/text";
import { DOCUMENT_REFERENCE_LENGTH_MAX, typeAcronym } from "./create-document.op";
import {
  ABOUT_TYPE,
  getCreatableType,
  holdCreatableType,
  isImportedType,
  TYPE_REFUSALS,
} from "./document-type";
import { IMPORT_REFUSALS, pdfFileInput, pdfTooLarge, takeImported } from "./imported-pdf";

export const typeNotImported = defineRefusal<[acronym: string]>(
  "invalid_input",
  "DOCUMENT_TYPE_NOT_IMPORTED",
  (acronym) => `Los documentos de tipo ${acronym} se escriben, no se crean importando un PDF`,
  ABOUT_TYPE,
);

export const importDocumentOp = defineOperation({
  id: "documents.import",
  summary: "Crea un documento en borrador a partir de un PDF",
  access: "user",
  effect: "write",
  input: z.strictObject({
    document_type_acronym: meant(typeAcronym, {
      note: "Sigla de un tipo de documento que se importa",
      example: "ANEXO",
    }),
    reference: referenceInput(DOCUMENT_REFERENCE_LENGTH_MAX),
    pdf_file: pdfFileInput,
  }),
  output: z.strictObject({
    document_id: z.guid(),
    document_type: z.string(),
    reference: z.string(),
    status: z.literal("draft"),
    is_imported: z.literal(true),
    created_at: z.iso.datetime(),
  }),
  errors: [
    "invalid_input",
    ...TYPE_REFUSALS,
    typeNotImported,
    pdfTooLarge,
    ...IMPORT_REFUSALS,
    "unavailable",
    storageUnavailable,
  ],
}).run(async (ctx, { document_type_acronym, reference, pdf_file }) => {
  requireImported(await getCreatableType(ctx, document_type_acronym));

  const id = ctx.newId();
  const imported = await takeImported(ctx, id, pdf_file.bytes, IMPORT_REFUSALS);
  const now = ctx.now();
  return ctx.transaction(async (tx) => {
    // Reading and storing the file took a while.
    const type = requireImported(await holdCreatableType(tx, ctx, document_type_acronym));
    await tx.document.create({
      data: {
        ...imported,
        id,
        typeId: type.id,
        reference,
        isImported: true,
        visibility: type.visibility,
        createdById: ctx.actor.userId,
        sectorId: ctx.actor.sectorId,
        createdAt: now,
        updatedAt: now,
      },
    });
    const answer = {
      document_id: id,
      document_type: type.acronym,
      reference,
      status: "draft" as const,
      is_imported: true as const,
      created_at: now.toISOString(),
    };
    await ctx.settle(tx, answer);
    return answer;
  });
});

const requireImported = (type: DocumentType): DocumentType => {
  if (!isImportedType(type)) throw typeNotImported(type.acronym);
  return type;
};
