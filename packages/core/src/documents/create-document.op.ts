import { z } from "zod";
import { PROPOSAL_REFUSALS, proposeToCase } from "../filing/proposals";
import { reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { referenceInput } from "../kernel/text";
import { requirePrintable, unprintableCharacters } from "./content-characters";
import { ABOUT_TYPE, holdCreatableType, isImportedType, TYPE_REFUSALS } from "./document-type";
import { RECIPIENT_REFUSALS, recipientsInput, replaceRecipients } from "./recipients";

export const DOCUMENT_REFERENCE_LENGTH_MAX = 500;

export const typeAcronym = meant(z.string().trim().toUpperCase().min(1).max(20), {
  note: "Sigla del tipo de documento",
  example: "IF",
});

export const typeImported = defineRefusal<[acronym: string]>(
  "invalid_input",
  "DOCUMENT_TYPE_IMPORTED",
  (acronym) => `Los documentos de tipo ${acronym} se crean importando un PDF`,
  ABOUT_TYPE,
);

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
      "Expediente para el que se propone: al firmarse se vincula solo si quien llama puede agregarle documentos; si no, lo deciden quienes lo administran",
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
  errors: [
    "invalid_input",
    ...TYPE_REFUSALS,
    typeImported,
    unprintableCharacters,
    ...RECIPIENT_REFUSALS,
    ...PROPOSAL_REFUSALS,
  ],
}).run(async (ctx, { document_type_acronym, reference, case_id, recipients }) => {
  requirePrintable("reference", reference);

  const now = ctx.now();
  return ctx.transaction(async (tx) => {
    const type = await holdCreatableType(tx, ctx, document_type_acronym);
    if (isImportedType(type)) throw typeImported(type.acronym);
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
