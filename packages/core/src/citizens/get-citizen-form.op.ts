import { z } from "zod";
import { isFormType } from "../documents/document-type";
import { fieldDefinition, parseFields } from "../documents/form";
import { defineOperation } from "../kernel/operation";
import { CITIZEN_TYPES, citizenFormId, citizenFormNotFound } from "./citizen-types";

export const getCitizenFormOp = defineOperation({
  id: "citizens.getForm",
  summary: "Los campos de un tipo de documento que es un formulario",
  access: "portal",
  effect: "read",
  input: z.strictObject({ document_type_id: citizenFormId }),
  output: z.strictObject({ document_type_id: z.int(), field_definitions: z.array(fieldDefinition) }),
  errors: ["invalid_input", citizenFormNotFound],
}).run(async ({ db }, { document_type_id }) => {
  const type = await db.documentType.findFirst({ where: { ...CITIZEN_TYPES, id: document_type_id } });
  if (!type || !isFormType(type)) throw citizenFormNotFound();
  return { document_type_id: type.id, field_definitions: parseFields(type.fields) };
});
