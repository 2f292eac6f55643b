import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { countByDay } from "./count-by-day";
import { EACH_DAY_REFUSALS, eachDay, eachDayInput } from "./day-span";

export const signaturesByDayOp = defineOperation({
  id: "stats.signatures",
  summary: "Firmas por día, electrónicas y digitales, también los días sin ninguna",
  access: "administrator",
  effect: "read",
  input: z.strictObject(eachDayInput),
  output: z.strictObject({
    days: z.array(z.strictObject({ date: z.iso.date(), electronic: z.int(), digital: z.int() })),
    total: z.int(),
  }),
  errors: ["invalid_input", ...EACH_DAY_REFUSALS],
}).run(async (ctx, asked) => {
  const counts = await countByDay(ctx, eachDay(ctx, asked), {
    table: "document_signers",
    at: "signed_at",
    kind: "method",
  });
  const days = Array.from(counts, ([date, { electronic = 0, digital = 0 }]) => ({
    date,
    electronic,
    digital,
  }));
  return { days, total: days.reduce((sum, { electronic, digital }) => sum + electronic + digital, 0) };
});
