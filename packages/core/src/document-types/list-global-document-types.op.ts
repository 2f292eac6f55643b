import { z } from "zod";
import { fieldDefinition, parseFields } from "../documents/form";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { SIGNATURES, TRUSTS, TYPE_KINDS, VISIBILITIES } from "./document-type";

const item = z.strictObject({
  id: z.int(),
  acronym: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(TYPE_KINDS),
  required_signature: z.enum(SIGNATURES),
  visibility: z.enum(VISIBILITIES),
  own_numbering: z.boolean(),
  trust: z.enum(TRUSTS),
  citizen_signing: z.boolean(),
  fields: z.array(z.strictObject(fieldDefinition.shape)),
  /** Whether the municipality has a type of this acronym. */
  is_copied: z.boolean(),
});

/** Those of the system are in every municipality from its first day. */
const where = { isInternal: false };

export const listGlobalDocumentTypesOp = defineOperation({
  id: "documentTypes.listGlobal",
  summary: "Lista los tipos de documento del catálogo global y dice cuáles ya se copiaron",
  access: "administrator",
  effect: "read",
  input: z.strictObject(windowInput),
  output: z.strictObject({ document_types: z.array(item), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const [total, rows] = await Promise.all([
    ctx.global.globalDocumentType.count({ where }),
    ctx.global.globalDocumentType.findMany({ where, orderBy: { acronym: "asc" }, ...listWindow(asked) }),
  ]);
  const own = await ctx.db.documentType.findMany({
    where: { acronym: { in: rows.map(({ acronym }) => acronym) } },
    select: { acronym: true },
  });
  return {
    document_types: rows.map((row) =>
      item.parse({
        id: row.id,
        acronym: row.acronym,
        name: row.name,
        description: row.description,
        type: row.kind,
        required_signature: row.requiredSignature,
        visibility: row.visibility,
        own_numbering: row.ownNumbering,
        trust: row.trust,
        citizen_signing: row.citizenSigning,
        fields: parseFields(row.fields),
        is_copied: own.some(({ acronym }) => acronym === row.acronym),
      }),
    ),
    ...presentWindow(total, asked),
  };
});
