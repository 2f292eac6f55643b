import { z } from "zod";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { caseNotFound, getVisibleCase } from "../permissions/get-visible-case";
import { movementObject, NEWEST_FIRST, presentMovement } from "./movement";
import { readerOf } from "./movement-reader";

export const listCaseMovementsOp = defineOperation({
  id: "cases.listMovements",
  summary: "Lista los movimientos de un expediente, del más nuevo al más viejo",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: z.strictObject({ movements: z.array(movementObject), total: z.int() }),
  errors: ["invalid_input", caseNotFound],
}).run(async (ctx, { case_id }) => {
  const movements = await ctx.snapshot(async (db) => {
    const found = await getVisibleCase(ctx, case_id, {
      hidden: "not_found",
      include: { movements: NEWEST_FIRST },
      db,
    });
    const reader = await readerOf({ actor: ctx.actor, db }, found.movements);
    return found.movements.map((movement) => presentMovement(movement, reader));
  });
  return { movements, total: movements.length };
});
