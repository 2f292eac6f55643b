import type { Document, DocumentType, Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { PROPOSAL_REFUSALS, replaceProposals } from "../filing/proposals";
import { documentId, identifier } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { referenceInput } from "../kernel/text";
import {
  documentNotFound,
  documentNotVisible,
  getVisibleDocument,
  lockDocument,
} from "../permissions/get-visible-document";
import { CONTENT_REFUSALS, cleanContent } from "./content";
import { requirePrintable } from "./content-characters";
import { DOCUMENT_REFERENCE_LENGTH_MAX } from "./create-document.op";
import { editDocument, notEditable, notTheCreator } from "./document";
import { isFormType, isImportedType } from "./document-type";
import { parseFields, parseFormData, undefinedFields, wrongValues } from "./form";
import { RECIPIENT_REFUSALS, recipientsInput, replaceRecipients } from "./recipients";
import { orderSigners, replaceSigners, SIGNER_REFUSALS, signersInput } from "./signers";

export const contentIsAForm = defineRefusal<[acronym: string]>(
  "invalid_input",
  "CONTENT_OF_ANOTHER_KIND",
  (acronym) => `El contenido de un documento de tipo ${acronym} es su formulario: envíe form_data`,
  { about: "content" },
);
export const contentIsAFile = defineRefusal<[acronym: string]>(
  "invalid_input",
  "CONTENT_OF_ANOTHER_KIND",
  (acronym) => `El contenido de un documento de tipo ${acronym} es el PDF importado`,
  { about: "content" },
);
export const noForm = defineRefusal<[acronym: string]>(
  "invalid_input",
  "CONTENT_OF_ANOTHER_KIND",
  (acronym) => `Los documentos de tipo ${acronym} no tienen formulario`,
  { about: "form_data" },
);

const CASES_MAX = 50;

const input = z.strictObject({
  document_id: documentId,
  content: meant(z.string(), {
    note: "HTML, no Markdown; se guarda lo que admite la lista de etiquetas permitidas, lo demás se descarta",
    example: "<p>Texto</p>",
  }).optional(),
  reference: referenceInput(DOCUMENT_REFERENCE_LENGTH_MAX).optional(),
  signers: signersInput.optional(),
  recipients: recipientsInput.optional(),
  proposed_case_ids: meant(z.array(identifier).max(CASES_MAX), {
    refers: "case",
    note: "Expedientes para los que se propone; reemplaza las propuestas pendientes de quien llama",
  }).optional(),
  form_data: meant(z.record(z.string(), z.unknown()), {
    note: "Valores de un formulario controlado, por nombre de campo; se exige completo al enviar a la firma",
    example: {},
  }).optional(),
});

export const updateDocumentOp = defineOperation({
  id: "documents.update",
  summary: "Guarda los cambios de un documento en edición; uno rechazado vuelve a ser borrador",
  access: "user",
  effect: "write",
  input,
  output: z.strictObject({ document_id: z.guid(), status: z.literal("draft"), updated_at: z.iso.datetime() }),
  errors: [
    "invalid_input",
    documentNotFound,
    documentNotVisible,
    notTheCreator,
    notEditable,
    ...CONTENT_REFUSALS,
    contentIsAForm,
    contentIsAFile,
    noForm,
    undefinedFields,
    wrongValues,
    ...SIGNER_REFUSALS,
    ...RECIPIENT_REFUSALS,
    ...PROPOSAL_REFUSALS,
  ],
}).run(async (ctx, { document_id, signers, recipients, proposed_case_ids, ...given }) => {
  // Cleaning a long content takes a while: not while others wait for the document.
  const content = given.content === undefined ? undefined : cleanContent(given.content);
  const ordered = signers && orderSigners(signers);

  return ctx.transaction(async (tx) => {
    await lockDocument(tx, document_id);
    const document = await getVisibleDocument(ctx, document_id, {
      hidden: "forbidden",
      include: { type: true, signers: { orderBy: { position: "asc" } } },
      db: tx,
    });
    const { status } = editDocument(document, ctx.actor.userId);

    if (ordered) await replaceSigners(tx, ctx, document.id, ordered);
    if (recipients) {
      await replaceRecipients(tx, ctx, { ...document, signers: ordered ?? document.signers }, recipients);
    }
    if (proposed_case_ids) await replaceProposals(tx, ctx, document, proposed_case_ids);
    const updatedAt = ctx.now();
    await tx.document.update({
      where: { id: document.id },
      data: {
        status,
        updatedAt,
        version: { increment: 1 },
        ...changes(document, { ...given, content }),
      },
    });
    return { document_id: document.id, status, updated_at: updatedAt.toISOString() };
  });
});

type Given = Pick<z.output<typeof input>, "content" | "reference" | "form_data">;

type Edited = Pick<Document, "formSchema"> & { readonly type: DocumentType };

const changes = (
  { type, formSchema }: Edited,
  { content, reference, form_data }: Given,
): Prisma.DocumentUpdateInput => ({
  ...(reference !== undefined && { reference: requireReference(type, reference) }),
  ...(content !== undefined && { content: requireText(type, content) }),
  ...(form_data !== undefined && formChange({ type, formSchema }, form_data)),
});

/** It is printed above the content; an imported PDF has a page of its own. */
const requireReference = (type: DocumentType, reference: string): string => {
  if (!isImportedType(type)) requirePrintable("reference", reference);
  return reference;
};

const requireText = (type: DocumentType, content: string): string => {
  if (isFormType(type)) throw contentIsAForm(type.acronym);
  if (isImportedType(type)) throw contentIsAFile(type.acronym);
  return content;
};

/** The values with the definition that they answer. A form that was begun is finished as it was begun, even if the type's changed. */
const formChange = ({ type, formSchema: begun }: Edited, given: Record<string, unknown>) => {
  if (!isFormType(type)) throw noForm(type.acronym);
  const formSchema = parseFields(begun ?? type.fields);
  return { formSchema, formData: parseFormData(formSchema, given) };
};
