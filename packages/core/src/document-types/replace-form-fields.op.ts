import { z } from "zod";
import { isFormType } from "../documents/document-type";
import { parseFields } from "../documents/form";
import { formDefinition } from "../documents/form-definition";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import {
  CONSISTENCY_REFUSALS,
  documentTypeId,
  documentTypeNotFound,
  requireConsistent,
  typeWithoutForm,
} from "./document-type";
import { formFields, storedFields } from "./form-fields";
import { countDocuments, documentCounts } from "./rules";
import { lockType } from "./write-type";

const fieldsInput = meant(formDefinition, {
  note: "Los campos del formulario, en su orden: reemplazan a los que hay. Los documentos que ya se empezaron conservan los suyos",
  example: [{ name: "solicitante", type: "text", label: "Solicitante", required: true, max_length: 120 }],
});

export const replaceFormFieldsOp = defineOperation({
  id: "documentTypes.replaceFields",
  summary: "Reemplaza los campos del formulario de un tipo de documento",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    document_type_id: documentTypeId,
    fields: fieldsInput,
    // What was stored before today's rules must not keep anybody from putting it right.
    expected: expectedInput({ fields: storedFields, documents: documentCounts }),
  }),
  output: formFields,
  errors: ["invalid_input", documentTypeNotFound, typeWithoutForm, ...CONSISTENCY_REFUSALS, changedMeanwhile],
}).run((ctx, { document_type_id, fields, expected }) =>
  ctx.transaction(async (tx) => {
    const type = await lockType(tx, document_type_id);
    const documents = await countDocuments(tx, type.id);
    requireExpected(expected, { fields: parseFields(type.fields), documents });
    if (!type.isInternal && !isFormType(type)) throw typeWithoutForm(type.acronym);
    requireConsistent({ ...type, fields });
    await tx.documentType.update({ where: { id: type.id }, data: { fields } });
    return { document_type_id: type.id, fields };
  }),
);
