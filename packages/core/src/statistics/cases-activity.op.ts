import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { countByDay } from "./count-by-day";
import { EACH_DAY_REFUSALS, eachDay, eachDayInput } from "./day-span";

export const casesActivityOp = defineOperation({
  id: "stats.casesActivity",
  summary: "Expedientes creados por día, también los días sin ninguno",
  access: "administrator",
  effect: "read",
  input: z.strictObject(eachDayInput),
  output: z.strictObject({ days: z.array(z.strictObject({ date: z.iso.date(), count: z.int() })) }),
  errors: ["invalid_input", ...EACH_DAY_REFUSALS],
}).run(async (ctx, asked) => {
  const counts = await countByDay(ctx, eachDay(ctx, asked), { table: "cases", at: "created_at" });
  return { days: Array.from(counts, ([date, { "": count = 0 }]) => ({ date, count })) };
});
