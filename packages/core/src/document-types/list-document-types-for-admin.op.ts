import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { keysNamed } from "../kernel/named-rows";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
import { adminTypeParts, documentTypeForAdmin, presentTypeForAdmin, typeRules } from "./document-type";

export const listDocumentTypesForAdminOp = defineOperation({
  id: "documentTypes.listForAdmin",
  summary: "Lista los tipos de documento del municipio, también los inactivos y los del sistema",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    search: searchInput().optional(),
    type: typeRules.type.optional(),
    is_active: meant(z.boolean(), {
      note: "Solo los activos, o solo los inactivos",
      example: true,
    }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({ document_types: z.array(documentTypeForAdmin), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, type, is_active, ...asked }) => {
  const found = await keysNamed<number>(
    ctx,
    { table: "document_types", key: "id", text: "acronym || ' ' || name" },
    search,
  );
  const where = {
    ...(found && { id: { in: found } }),
    ...(type && { kind: type }),
    ...(is_active !== undefined && { isActive: is_active }),
  };
  const [total, rows] = await Promise.all([
    ctx.db.documentType.count({ where }),
    ctx.db.documentType.findMany({
      where,
      include: adminTypeParts,
      orderBy: { acronym: "asc" },
      ...listWindow(asked),
    }),
  ]);
  return { document_types: rows.map(presentTypeForAdmin), ...presentWindow(total, asked) };
});
