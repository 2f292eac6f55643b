import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import {
  adminTypeParts,
  documentTypeForAdmin,
  documentTypeId,
  documentTypeNotFound,
  presentTypeForAdmin,
} from "./document-type";

export const getDocumentTypeOp = defineOperation({
  id: "documentTypes.get",
  summary: "Un tipo de documento con sus reglas",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ document_type_id: documentTypeId }),
  output: documentTypeForAdmin,
  errors: ["invalid_input", documentTypeNotFound],
}).run(async (ctx, { document_type_id: id }) => {
  const type = await ctx.db.documentType.findUnique({ where: { id }, include: adminTypeParts });
  if (!type) throw documentTypeNotFound();
  return presentTypeForAdmin(type);
});
