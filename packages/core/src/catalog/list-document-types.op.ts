import { z } from "zod";
import { canCreate, canNumber, rankLevelMax } from "../documents/document-type";
import { parseFields } from "../documents/form";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";
import { findSigningIdentity } from "../people/seal";

export const listDocumentTypesOp = defineOperation({
  id: "documentTypes.list",
  summary: "Lista los tipos de documento activos y dice cuáles puede crear y numerar el usuario",
  access: "user",
  effect: "read",
  input: z.strictObject(pageInput),
  output: z.strictObject({
    document_types: z.array(
      z.strictObject({
        id: z.int(),
        acronym: z.string(),
        name: z.string(),
        description: z.string(),
        type: z.string(),
        required_signature: z.string(),
        visibility: z.string(),
        is_active: z.boolean(),
        has_fields: z.boolean(),
        /** Of a form: the names that `form_data` takes, and what each takes. */
        fields: z
          .array(
            z.strictObject({
              name: z.string(),
              label: z.string(),
              type: z.string(),
              required: z.boolean(),
              options: z.array(z.string()).optional(),
            }),
          )
          .optional(),
        can_create: z.boolean(),
        can_number: z.boolean(),
      }),
    ),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const where = { isActive: true };
  const [total, rows, identity] = await Promise.all([
    ctx.db.documentType.count({ where }),
    ctx.db.documentType.findMany({
      where,
      include: {
        sectors: { select: { sectorId: true } },
        ranks: { select: { rank: { select: { level: true } } } },
      },
      orderBy: { acronym: "asc" },
      ...pageWindow(asked),
    }),
    findSigningIdentity(ctx.db, ctx.actor.userId),
  ]);

  return {
    document_types: rows.map((type) => ({
      id: type.id,
      acronym: type.acronym,
      name: type.name,
      description: type.description,
      type: type.kind,
      required_signature: type.requiredSignature,
      visibility: type.visibility,
      is_active: type.isActive,
      ...presentForm(type.fields),
      can_create: !type.isInternal && canCreate(type, ctx.actor),
      can_number: !type.isInternal && canNumber(rankLevelMax(type), identity?.rankLevel),
    })),
    ...presentPage(total, asked),
  };
});

const presentForm = (stored: unknown) => {
  if (!Array.isArray(stored) || stored.length === 0) return { has_fields: false };
  const fields = parseFields(stored).map(({ name, label, type, required, options }) => ({
    name,
    label,
    type,
    required,
    ...(options && { options }),
  }));
  return { has_fields: true, fields };
};
