import { z } from "zod";
import { parseFields } from "../documents/form";
import { defineOperation } from "../kernel/operation";
import { documentTypeId, documentTypeNotFound } from "./document-type";
import { formFields } from "./form-fields";

export const getFormFieldsOp = defineOperation({
  id: "documentTypes.getFields",
  summary: "Los campos del formulario de un tipo de documento, en su orden",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ document_type_id: documentTypeId }),
  output: formFields,
  errors: ["invalid_input", documentTypeNotFound],
}).run(async (ctx, { document_type_id: id }) => {
  const type = await ctx.db.documentType.findUnique({ where: { id }, select: { fields: true } });
  if (!type) throw documentTypeNotFound();
  return { document_type_id: id, fields: parseFields(type.fields) };
});
