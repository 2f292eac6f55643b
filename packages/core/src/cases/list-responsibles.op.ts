import { z } from "zod";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { caseNotFound, caseNotVisible, getVisibleCase } from "../permissions/get-visible-case";
import { presentResponsible, responsibleItem, responsibleParts } from "./responsibles";

export const listResponsiblesOp = defineOperation({
  id: "cases.listResponsibles",
  summary: "Lista los responsables de un expediente, primero quien lo administra",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: z.strictObject({ responsibles: z.array(responsibleItem), total: z.int() }),
  errors: ["invalid_input", caseNotFound, caseNotVisible],
}).run(async (ctx, { case_id }) => {
  const { responsibles } = await getVisibleCase(ctx, case_id, {
    hidden: "forbidden",
    include: {
      responsibles: {
        where: { removedAt: null },
        include: responsibleParts,
        // Of the two types, ADMIN is the last in the alphabet.
        orderBy: [{ type: "desc" }, { addedAt: "asc" }, { id: "asc" }],
      },
    },
  });
  return { responsibles: responsibles.map(presentResponsible), total: responsibles.length };
});
