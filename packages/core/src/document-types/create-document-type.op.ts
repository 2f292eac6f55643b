import { z } from "zod";
import { isFormType } from "../documents/document-type";
import { defineOperation } from "../kernel/operation";
import { lockOrganization } from "../organization/lock-organization";
import {
  activeInput,
  documentTypeForAdmin,
  formNeedsFields,
  presentTypeForAdmin,
  requireConsistent,
  typeAcronymGlobal,
  typeAcronymInput,
  typeAcronymTaken,
  typeRules,
} from "./document-type";
import { columnsOf, readType, SCOPE_REFUSALS, writeScope } from "./write-type";

export const createDocumentTypeOp = defineOperation({
  id: "documentTypes.create",
  summary: "Crea un tipo de documento propio; uno con formulario nace inactivo",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    acronym: typeAcronymInput,
    name: typeRules.name,
    description: typeRules.description.default(""),
    type: typeRules.type,
    required_signature: typeRules.required_signature.default("electronic"),
    visibility: typeRules.visibility.default("interno"),
    own_numbering: typeRules.own_numbering.default(false),
    trust: typeRules.trust.default("government"),
    enabled_sector_ids: typeRules.enabled_sector_ids.default([]),
    allowed_rank_ids: typeRules.allowed_rank_ids.default([]),
    is_active: activeInput.optional(),
  }),
  output: documentTypeForAdmin,
  errors: ["invalid_input", typeAcronymTaken, typeAcronymGlobal, formNeedsFields, ...SCOPE_REFUSALS],
}).run(async (ctx, { acronym, is_active, ...rules }) => {
  const isActive = is_active ?? !isFormType({ kind: rules.type });
  const born = { citizenSigning: false, isInternal: false, isActive, fields: [] };
  requireConsistent({
    ...born,
    acronym,
    kind: rules.type,
    requiredSignature: rules.required_signature,
  });
  if ((await ctx.global.globalDocumentType.count({ where: { acronym } })) > 0)
    throw typeAcronymGlobal(acronym);

  return ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    if ((await tx.documentType.count({ where: { acronym } })) > 0) throw typeAcronymTaken(acronym);
    const { id } = await tx.documentType.create({
      data: {
        ...born,
        ...columnsOf(rules),
        acronym,
        name: rules.name,
        kind: rules.type,
        createdAt: ctx.now(),
      },
      select: { id: true },
    });
    await writeScope(tx, id, rules);
    const answer = presentTypeForAdmin(await readType(tx, id));
    await ctx.settle(tx, answer);
    return answer;
  });
});
