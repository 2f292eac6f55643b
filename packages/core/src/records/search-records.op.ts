import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage, totalBeyond } from "../kernel/paging";
import { searchInput } from "../kernel/text";
import { matchesWords } from "../kernel/words";
import { recordVisibility } from "../permissions/record-visibility";
import { familyCode, recordState } from "./family";
import { presentRecordItem, recordItem, recordItemRow } from "./present-record";

export const searchRecordsOp = defineOperation({
  id: "records.search",
  summary: "Busca legajos por número, nombre o valores de sus campos entre los que el usuario puede ver",
  access: "user",
  effect: "read",
  input: z.strictObject({
    ...pageInput,
    family_code: familyCode.optional(),
    search: searchInput().optional(),
    state: recordState.optional(),
  }),
  output: z.strictObject({ records: z.array(recordItem), ...pageOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, { family_code, search, state, ...asked }) => {
  const where = {
    AND: [
      recordVisibility(ctx.actor),
      ...(family_code ? [{ familyCode: family_code }] : []),
      ...(state ? [{ state }] : []),
      ...(search ? [matchesWords(search)] : []),
    ],
  };
  const rows = await ctx.db.record.findMany({
    where,
    select: recordItemRow,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    ...pageWindow(asked),
  });
  const total = await totalBeyond(rows.length, asked, () => ctx.db.record.count({ where }));
  return { records: rows.map(presentRecordItem), ...presentPage(total, asked) };
});
