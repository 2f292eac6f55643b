import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import {
  CONSISTENCY_REFUSALS,
  documentTypeForAdmin,
  documentTypeId,
  documentTypeNotFound,
  presentTypeForAdmin,
  requireConsistent,
} from "./document-type";
import { lockType } from "./write-type";

const enabled = meant(z.boolean(), {
  note: "Si los ciudadanos los pueden crear y firmar a distancia",
  example: true,
});

export const setCitizenSigningOp = defineOperation({
  id: "documentTypes.setCitizenSigning",
  summary: "Habilita o deshabilita que los ciudadanos firmen documentos de un tipo",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    document_type_id: documentTypeId,
    enabled,
    expected: expectedInput({ enabled }),
  }),
  output: documentTypeForAdmin,
  errors: ["invalid_input", documentTypeNotFound, ...CONSISTENCY_REFUSALS, changedMeanwhile],
}).run((ctx, { document_type_id, enabled, expected }) =>
  ctx.transaction(async (tx) => {
    const type = await lockType(tx, document_type_id);
    requireExpected(expected, { enabled: type.citizenSigning });
    const changed = { ...type, citizenSigning: enabled };
    requireConsistent(changed);
    await tx.documentType.update({ where: { id: type.id }, data: { citizenSigning: enabled } });
    return presentTypeForAdmin(changed);
  }),
);
