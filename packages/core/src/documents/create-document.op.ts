import { z } from "zod";
import { proposeToCase } from "../filing/proposals";
import { reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { referenceInput } from "../kernel/text";
import { requirePrintable } from "./content-characters";
import { getCreatableType, isImportedType, refuseType } from "./document-type";
import { recipientsInput, replaceRecipients } from "./recipients";

export const DOCUMENT_REFERENCE_LENGTH_MAX = 500;

export const typeAcronym = meant(z.string().trim().toUpperCase().min(1).max(20), {
  note: "Sigla del tipo de documento",
  example: "IF",
});

export const createDocumentOp = defineOperation({
  id: "documents.create",
  summary: "Crea un documento en borrador y, si se indica un expediente, lo propone para él",
  access: "user",
  effect: "write",
  input: z.strictObject({
    document_type_acronym: typeAcronym,
    reference: referenceInput(DOCUMENT_REFERENCE_LENGTH_MAX),
    case_id: reference(
      "case",
      "Expediente para el que se propone: el documento se vincula solo cuando está firmado",
    ).optional(),
    recipients: recipientsInput.optional(),
  }),
  output: z.strictObject({
    document_id: z.guid(),
    document_type: z.string(),
    reference: z.string(),
    status: z.literal("draft"),
    created_at: z.iso.datetime(),
  }),
  errors: ["invalid_input", "not_found", "wrong_state"],
}).run(async (ctx, { document_type_acronym, reference, case_id, recipients }) => {
  const type = await getCreatableType(ctx, document_type_acronym);
  if (isImportedType(type)) {
    throw refuseType("IMPORTED", `Los documentos de tipo ${type.acronym} se crean importando un PDF`);
  }
  requirePrintable("reference", reference);

  const now = ctx.now();
  return ctx.transaction(async (tx) => {
    const { id, visibility, createdById } = await tx.document.create({
      data: {
        id: ctx.newId(),
        typeId: type.id,
        reference,
        visibility: type.visibility,
        createdById: ctx.actor.userId,
        sectorId: ctx.actor.sectorId,
        createdAt: now,
        updatedAt: now,
      },
    });
    if (recipients) await replaceRecipients(tx, ctx, { id, type, createdById, signers: [] }, recipients);
    if (case_id) await proposeToCase(tx, ctx, { id, visibility }, case_id);

    const answer = {
      document_id: id,
      document_type: type.acronym,
      reference,
      status: "draft" as const,
      created_at: now.toISOString(),
    };
    await ctx.settle(tx, answer);
    return answer;
  });
});
