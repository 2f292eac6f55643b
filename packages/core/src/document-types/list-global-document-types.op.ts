import { z } from "zod";
import { fieldDefinition, parseFields } from "../documents/form";
import { presentWindow, windowInput, windowOf, windowOutput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { namedEntries } from "../kernel/named-entries";
import { defineOperation } from "../kernel/operation";
import { searchInput } from "../kernel/text";
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
  input: z.strictObject({
    search: searchInput().optional(),
    is_copied: meant(z.boolean(), {
      note: "Solo los que ya se copiaron, o solo los demás",
      example: false,
    }).optional(),
    ...windowInput,
  }),
  output: z.strictObject({ document_types: z.array(item), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { search, is_copied, ...asked }) => {
  const [rows, own] = await Promise.all([
    ctx.global.globalDocumentType.findMany({ where, orderBy: { acronym: "asc" } }),
    ctx.db.documentType.findMany({ select: { acronym: true } }),
  ]);
  const copied = new Set(own.map(({ acronym }) => acronym));
  const found = namedEntries(rows, ({ acronym, name }) => `${acronym} ${name}`, search).filter(
    ({ acronym }) => is_copied === undefined || copied.has(acronym) === is_copied,
  );
  return {
    document_types: windowOf(found, asked).map((row) =>
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
        is_copied: copied.has(row.acronym),
      }),
    ),
    ...presentWindow(found.length, asked),
  };
});
