import { z } from "zod";
import { recordId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage } from "../kernel/paging";
import { getVisibleRecord, recordNotFound } from "../permissions/get-visible-record";
import { presentRelation, relationItem, relationParts, seenRelations } from "./relation";

export const listRelationsOp = defineOperation({
  id: "records.listRelations",
  summary: "Lista los legajos relacionados con un legajo, vistos desde él",
  access: "user",
  effect: "read",
  input: z.strictObject({ record_id: recordId, ...pageInput }),
  output: z.strictObject({ relations: z.array(relationItem), ...pageOutput }),
  errors: ["invalid_input", recordNotFound],
}).run(async (ctx, { record_id, ...asked }) => {
  await getVisibleRecord(ctx, record_id);
  const where = seenRelations(ctx.actor, record_id);
  const [total, rows] = await Promise.all([
    ctx.db.recordRelation.count({ where }),
    ctx.db.recordRelation.findMany({
      where,
      include: relationParts,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      ...pageWindow(asked),
    }),
  ]);
  return { relations: rows.map((row) => presentRelation(row, record_id)), ...presentPage(total, asked) };
});
