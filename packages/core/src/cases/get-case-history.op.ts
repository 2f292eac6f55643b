import { z } from "zod";
import { caseId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { caseNotFound, getVisibleCase } from "../permissions/get-visible-case";
import { storyFacts, storyOf } from "./case-story";
import { movementObject, presentMovement } from "./movement";
import { readerOf } from "./movement-reader";
import { narrateCase } from "./narrate-case";

export const getCaseHistoryOp = defineOperation({
  id: "cases.getHistory",
  summary: "Cuenta la historia de un expediente: sus movimientos y un resumen en palabras",
  access: "user",
  effect: "read",
  input: z.strictObject({ case_id: caseId }),
  output: z.strictObject({
    case_number: z.string(),
    movements: z.array(movementObject),
    ai_summary: z.string(),
    short_ai_summary: z.string(),
    ai_updated_at: z.iso.datetime(),
  }),
  errors: ["invalid_input", caseNotFound],
}).run(async (ctx, { case_id }) => {
  const { found, reader } = await ctx.snapshot(async (db) => {
    const found = await getVisibleCase(ctx, case_id, {
      hidden: "not_found",
      include: { ...storyFacts, summary: true },
      db,
    });
    return { found, reader: await readerOf({ actor: ctx.actor, db }, found.movements) };
  });
  const [latest] = found.movements;
  const movements = found.movements.map((movement) => presentMovement(movement, reader));
  const history = { case_number: found.number, movements };

  // A stored summary that does not know the newest movement would tell a state that is over.
  const { summary: stored } = found;
  if (found.visibility !== "reservado" && stored && stored.movementSeq >= (latest?.seq ?? 0n)) {
    return {
      ...history,
      ai_summary: stored.summary,
      short_ai_summary: stored.shortSummary,
      ai_updated_at: stored.updatedAt.toISOString(),
    };
  }

  const { summary, shortSummary } = narrateCase(storyOf(found, reader), ctx.tenant.timezone);
  return {
    ...history,
    ai_summary: summary,
    short_ai_summary: shortSummary,
    ai_updated_at: (latest?.createdAt ?? found.createdAt).toISOString(),
  };
});
