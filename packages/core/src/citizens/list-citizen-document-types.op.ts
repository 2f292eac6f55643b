import { z } from "zod";
import { isFormType } from "../documents/document-type";
import { defineOperation } from "../kernel/operation";
import { pageOutput, presentWholeOrPage, wholeOrPageInput, wholeOrPageWindow } from "../kernel/paging";
import { CITIZEN_TYPES } from "./citizen-types";

export const listCitizenDocumentTypesOp = defineOperation({
  id: "citizens.listDocumentTypes",
  summary: "Lista los tipos de documento que los ciudadanos pueden crear y firmar",
  access: "portal",
  effect: "read",
  input: z.strictObject(wholeOrPageInput),
  output: z.strictObject({
    document_types: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        acronym: z.string(),
        description: z.string(),
        has_fields: z.boolean().describe("Si es un formulario: sus campos se consultan aparte"),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async ({ db }, asked) => {
  const [total, rows] = await Promise.all([
    db.documentType.count({ where: CITIZEN_TYPES }),
    db.documentType.findMany({
      where: CITIZEN_TYPES,
      orderBy: { acronym: "asc" },
      ...wholeOrPageWindow(asked),
    }),
  ]);
  return {
    document_types: rows.map((type) => ({
      id: type.id,
      name: type.name,
      acronym: type.acronym,
      description: type.description,
      has_fields: isFormType(type),
    })),
    ...presentWholeOrPage(total, asked),
  };
});
