import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { findDueCases, putOffCase, summarizeCase } from "./case-summary";
import { findDueDocuments, putOffDocument, summarizeDocument } from "./document-summary";
import { isAway } from "./put-off";

/** Of one municipality before it is another one's turn. What stays is found again by the next sweep. */
const EACH_MAX = 20;
const BUDGET_MS = 90_000;

export const writeSummariesOp = defineOperation({
  id: "summaries.write",
  summary: "Pide al modelo de lenguaje los resúmenes que faltan de expedientes y documentos no reservados",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ written: z.int(), put_off: z.int() }),
  errors: [],
}).run(async (ctx) => {
  const count = { written: 0, put_off: 0 };
  const { languageModel: model } = ctx.ports;
  if (!model) return count;

  const end = ctx.now().getTime() + BUDGET_MS;
  const due = await ctx.transaction(async (tx) => [
    ...(await findDueCases(tx, ctx.now(), EACH_MAX)).map(({ id }) => ({
      id,
      write: summarizeCase,
      putOff: putOffCase,
    })),
    ...(await findDueDocuments(tx, ctx.now(), EACH_MAX)).map(({ id }) => ({
      id,
      write: summarizeDocument,
      putOff: putOffDocument,
    })),
  ]);
  for (const { id, write, putOff } of due) {
    try {
      await write(ctx, model, id);
      count.written += 1;
    } catch (error) {
      // Whoever reads it has the words that are there without a model.
      ctx.report(error, "write a summary");
      await putOff(ctx, id, error);
      count.put_off += 1;
      if (isAway(error)) break;
    }
    if (ctx.now().getTime() >= end) break;
  }
  return count;
});
