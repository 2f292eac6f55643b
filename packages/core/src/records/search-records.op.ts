import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, presentPage } from "../kernel/paging";
import { searchInput } from "../kernel/text";
import { familyCode, recordState } from "./family";
import { findRecords } from "./find-records";
import { presentRecordItem, recordItem } from "./present-record";

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
}).run(async (ctx, query) => {
  const { rows, total } = await findRecords(ctx, query);
  return { records: rows.map(presentRecordItem), ...presentPage(total, query) };
});
