import { z } from "zod";
import { isFormType } from "../documents/document-type";
import { defineOperation } from "../kernel/operation";
import { citizenSigningProblem, documentTypeId, documentTypeNotFound, typeRules } from "./document-type";
import { countDocuments, documentCounts, fixedRules } from "./rules";

/** Everything that a change can name, besides the acronym. */
const RULES = [...Object.keys(typeRules), "is_active", "fields", "citizen_signing"];

export const getDocumentTypeUsageOp = defineOperation({
  id: "documentTypes.getUsage",
  summary: "Cuántos documentos hay de un tipo, qué de él puede cambiar todavía y por qué lo demás no",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ document_type_id: documentTypeId }),
  output: z.strictObject({
    document_type_id: z.int(),
    documents: documentCounts,
    changeable: z.array(z.string()),
    fixed: z.array(z.strictObject({ field: z.string(), reason: z.string() })),
  }),
  errors: ["invalid_input", documentTypeNotFound],
}).run(async (ctx, { document_type_id: id }) => {
  const type = await ctx.db.documentType.findUnique({ where: { id } });
  if (!type) throw documentTypeNotFound();
  const documents = await countDocuments(ctx.db, id);
  const fixed = type.isInternal
    ? RULES.map((field) => ({ field, reason: "El tipo es del sistema" }))
    : [...fixedRules(documents), ...fixedByKind(type)];
  const names = fixed.map(({ field }) => field);
  return {
    document_type_id: id,
    documents,
    changeable: RULES.filter((rule) => !names.includes(rule)),
    fixed,
  };
});

type Kind = Parameters<typeof citizenSigningProblem>[0] & { readonly citizenSigning: boolean };

const fixedByKind = (type: Kind): { readonly field: string; readonly reason: string }[] => {
  const unfit = type.citizenSigning ? undefined : citizenSigningProblem(type);
  return [
    ...(isFormType(type)
      ? []
      : [{ field: "fields", reason: "Los documentos de este tipo no son formularios" }]),
    ...(unfit ? [{ field: "citizen_signing", reason: `No es posible: ${unfit}` }] : []),
  ];
};
