import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { defineOperation } from "../kernel/operation";
import {
  activeInput,
  CONSISTENCY_REFUSALS,
  documentTypeForAdmin,
  documentTypeId,
  documentTypeNotFound,
  presentTypeForAdmin,
  requireConsistent,
  typeRules,
} from "./document-type";
import { countDocuments, documentCounts, requireNotFixed, ruleFixed } from "./rules";
import { columnsOf, lockType, readType, SCOPE_REFUSALS, writeScope } from "./write-type";

const changes = { ...typeRules, is_active: activeInput };

export const updateDocumentTypeOp = defineOperation({
  id: "documentTypes.update",
  summary: "Cambia las reglas de un tipo de documento, o lo activa o desactiva; no se elimina",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    document_type_id: documentTypeId,
    ...z.strictObject(changes).partial().shape,
    expected: expectedInput({ ...changes, documents: documentCounts }),
  }),
  output: documentTypeForAdmin,
  errors: [
    "invalid_input",
    documentTypeNotFound,
    ruleFixed,
    ...CONSISTENCY_REFUSALS,
    ...SCOPE_REFUSALS,
    changedMeanwhile,
  ],
}).run((ctx, { document_type_id, expected, is_active, ...wanted }) =>
  ctx.transaction(async (tx) => {
    const type = await lockType(tx, document_type_id);
    const documents = await countDocuments(tx, type.id);
    const now = presentTypeForAdmin(type);
    requireExpected(expected, { ...now, documents });
    const changed = { ...columnsOf(wanted), ...(is_active !== undefined && { isActive: is_active }) };
    requireConsistent({ ...type, ...changed });
    requireNotFixed(documents, now, wanted);

    await tx.documentType.update({ where: { id: type.id }, data: changed });
    await writeScope(tx, type.id, wanted);
    return presentTypeForAdmin(await readType(tx, type.id));
  }),
);
