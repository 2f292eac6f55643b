import { z } from "zod";
import { recordId } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { getVisibleRecord, recordNotFound } from "../permissions/get-visible-record";
import { presentRecord, recordDetail } from "./present-record";

export const getRecordOp = defineOperation({
  id: "records.get",
  summary: "Muestra un legajo con sus campos, sus vencimientos y qué puede hacer el usuario con él",
  access: "user",
  effect: "read",
  input: z.strictObject({ record_id: recordId }),
  output: recordDetail,
  errors: ["invalid_input", recordNotFound],
}).run(async (ctx, { record_id }) => presentRecord(ctx, await getVisibleRecord(ctx, record_id)));
