import { z } from "zod";
import { COMPOSING_REFUSALS, composeSample } from "../documents/compose";
import { contentHtml } from "../documents/content";
import { isFormType, isImportedType, recipientKind } from "../documents/document-type";
import { parseFields } from "../documents/form";
import { formDefinition } from "../documents/form-definition";
import { printedHead } from "../documents/printed-head";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { dayIn } from "../kernel/zoned-time";
import { documentTypeId, documentTypeNotFound, typeWithoutForm } from "./document-type";
import { sampleValues } from "./sample-values";

export const importedHasNoSample = defineRefusal<[acronym: string]>(
  "conflict",
  "DOCUMENT_TYPE_IMPORTED",
  (acronym) => `Los documentos de tipo ${acronym} son PDF que se importan: no hay ejemplo que mostrar`,
);

const fieldsInput = meant(formDefinition, {
  note: "Los campos que el formulario tendría, todavía sin guardar; si no, los que tiene",
  example: [],
});

const REFERENCE = "Referencia de ejemplo";
const TEXT = "<p>Acá va el texto del documento.</p>";

/** What its documents will look like: composed as they are, and kept nowhere. */
export const composeSampleOp = defineOperation({
  id: "documentTypes.composeSample",
  summary: "El PDF de un documento de ejemplo de un tipo, con el membrete del municipio y sin firmar",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ document_type_id: documentTypeId, fields: fieldsInput.optional() }),
  output: z.strictObject({
    /** The whole file, in base64. */
    pdf_base64: z.string(),
  }),
  errors: [
    "invalid_input",
    documentTypeNotFound,
    typeWithoutForm,
    importedHasNoSample,
    ...COMPOSING_REFUSALS,
  ],
}).run(async (ctx, { document_type_id: id, fields: wanted }) => {
  const type = await ctx.db.documentType.findUnique({ where: { id } });
  if (!type) throw documentTypeNotFound();
  if (isImportedType(type)) throw importedHasNoSample(type.acronym);
  if (wanted && !isFormType(type)) throw typeWithoutForm(type.acronym);

  const fields = wanted ?? parseFields(type.fields);
  const content = contentHtml({
    type,
    content: TEXT,
    formSchema: fields,
    formData: sampleValues(fields, dayIn(ctx.tenant.timezone, ctx.now())),
  });
  const head = printedHead({ reference: REFERENCE, type, recipients: sampleRecipients(type) });
  const pdf = await composeSample(ctx, { html: head + content, title: REFERENCE, signers: 1 });
  return { pdf_base64: Buffer.from(pdf).toString("base64") };
});

const RECIPIENTS = {
  user: { user: { fullName: "Nombre y Apellido" }, sector: null },
  sector: {
    user: null,
    sector: { acronym: "SECTOR", department: { name: "Repartición", acronym: "REP" } },
  },
} as const;

const sampleRecipients = (type: { readonly kind: string }) => {
  const kind = recipientKind(type);
  return kind ? [{ kind: "to", ...RECIPIENTS[kind] }] : [];
};
